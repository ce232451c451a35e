/** Words that never name a product: they are not looked up in the catalogue, and no person's name begins with them. */

const wordSet = (text: string) => new Set(text.trim().split(/\s+/))

const stopwords = wordSet(`
  a about actually after again ah ahm all also am an and another any anything are as at away aw ay aye back be because been
  before being best bit both but buy by bye can cant cannot check come could day days dear deliver delivery did didnt do
  does doesnt doing done dont down each either else end enough even ever every everything excuse few fine for free from
  get getting give given go going gonna good got great ha had haha hahaha has have having he hello help her here hey hi him
  his hmm hope how i id if ill im in instead into is isnt it its ive just keep kind know last later least leave left lemme
  less let like list little lol look looking lot make many may maybe me mean might mind mine minus more morning most much
  must my name need never new next nice no not nothing now number of off oh ok okay okey old on once one only open or order
  ordered ordering orders other our out over please per pls plz plss possible price prices put ready really reserve right said
  same say see sell selling send she should so some someone something soon sorry still stock such sure take taking talk tell
  than thank thanks that thats the their them then there these they thing things think this those time to today together too
  tomorrow tonight total try two type u until up ur us use very wait want wanted was we were what whats when where which
  while who why will wish with without wont would wrong x yes yesterday yet yo you your yours kindly purchase avail pcs
  afternoon evening noon maam mam sir ser madam miss mister boss bossing bro sis idol lods friend dude guys everyone tomorrows
  pm am ako ko mo ka kayo nyo niyo ninyo kami namin natin tayo siya sila nila nya niya akin akong kong mong nyong inyo inyong
  imo imong nako namo ninyu nimo kanako kita kamo mi sya po opo poh ho oho ba nga na ng nang sa ang yung iyong ung mga si sina
  ni nina kay kina para at saka tsaka chaka tas tapos pati din rin lang lng lamang naman nman man pa muna kasi kaya dahil pero
  o ug og kag usab sad pud pod ra gud gyud jud lagi bitaw diay dayon unya karon ugma gahapon kahapon bukas mamaya ngayon noon
  ito iyan iyon yan yun yon eto ayan ayun dito diyan dyan doon dun nito niyan niyon nun nyan kini kana kadto kani kanang kato
  katong katung kaning ana ani adto didto diri dinhi may meron mayroon merong mayron naa naay moy bay nay wala walay walang
  magkano pila tagpila presyo halaga ilan ano anong unsa unsay kumusta kamusta musta saan asa nasaan kailan kanus-a kanusa
  bakit ngano paano unsaon sino kinsa alin gusto gustong kong ibig nais kailangan kinahanglan bibili bili bilhin bumili pabili
  pbili pbli mabibili makabili palit mopalit paliton palita pahingi hingi hatag tagai hatagi kuha kuhaa kukuha kunin kumuha
  order umorder paorder pa-order mag magorder mangorder omorder oorder inorder orderan paki pakisuyo palihug pwede puede pede
  pwedeng puwede pwd pls kung kon basta sana unta sige sge cge oo ou huo hindi hinde di dili dli ayaw ayoko wag huwag salamat
  slmt tnx ty thx daghang daghan daghan maraming marami magandang maganda maayong maayo umaga buntag hapon gabi gabii tanghali
  udto adlaw araw oras gd gud hapun ate kuya aling mang nanay tatay nay tay lola lolo manang manong te iho iha inday dong day
  dodong bai bes beshie tao tawo ok na yan ganun ganoon ganito ganyan ani kaayo talaga sobra masyado medyo siguro baka dagdag
  dagdagan dugang dugangi bawas bawasan lahat tanan bigyan bigyang dalhan dala padala ipadala ihatid pahatid pakihatid ihatod
  hatid hatod deliver padeliver pa-deliver idol aq q aku aq2 d2 dis dat u r ur yong pra kc lng cya xa sya poh pho phow mura
  barato mahal murang mahal-mahal nman talga anak apo asawa misis mister mama papa mommy daddy kasama bahay balay namang
  kog kos kon taga tig tag muto mao rana bahin hingi sulod gawas kaso kapag pag kapag kaysa imbes halip ulit uli balik
  nalang nlng nlang lamang nanaman naubusan kain kumain ulam baon available avail hot fresh cold kilohan retail wholesale
  ba't edi eh e ehh hehe hehehe huhu hays hay naku nako nakuy uy hoy psst tabi bossing paps pare mare kumare
  bawat kada matag magtatanong magtanong tanong itanong itatanong pangutana mangutana mangutana ask asking hiwain hiwa
  anyone somebody anybody ones thing bale pala gamot tambal medicine medicines actually sakit
  place possible possibly pinakamura pinakamahal pinakamaliit pinakamalaki pinakabarato cheapest expensive cheap cheaper
  wants groceries grocery mother father send groceries item items product products stuff goods
  morning shop store tindahan seller
`)

export function isStopword(word: string): boolean {
  return stopwords.has(word)
}

/** Attributes that distinguish variants. A request of nothing else refers to the product before it. */
const descriptors = wordSet(`
  large medium small big malaki malaking maliit maliliit dako gamay red blue black white green brown pula itim puti asul
  berde ripe hinog hilaw spicy sweet dried fresh regular plain native long short solo jumbo extra
`)

export function isDescriptor(word: string): boolean {
  return descriptors.has(word)
}
