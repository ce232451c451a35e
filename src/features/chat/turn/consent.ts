/**
 * Consent: whether a message is a plain yes to "Reply YES to place it", in English, Tagalog or Bisaya as people type them.
 * The server decides this by itself, so that no model can agree for the customer. It is an allow list: every word must mean
 * yes or be neutral, so a condition, a change, a question or a negation is never consent. Ambiguous phrases (`sige lang`,
 * `ok lang`, `tama na`, `yeah right`) are none either: a false negative costs one more question, a false positive an order.
 */

const phrases = (text: string) =>
  new Set(
    text
      .trim()
      .split(/\s*[,\n]\s*/)
      .map(fold),
  )

/** Filipino words are spelt with o or u and with e or i: palihug and palihog. */
function fold(phrase: string): string {
  return phrase.replaceAll(/[a-z]{4,}/gu, (word) => word.replaceAll('u', 'o').replaceAll('i', 'e'))
}

/** At least one is required. */
const yesPhrases = phrases(`
  yes, yep, yeah, yup, yas, yis, yea, aye, ok, okay, okey, okie, oki, k, kk, sure, correct, right, that is right,
  thats right, all right, alright, confirm, confirmed, i confirm, approve, approved, i approve, go, go ahead, good to go,
  proceed, place it, place order, place the order, place my order, submit, submit it, send it, order it, order now, book it,
  deal, agreed, agree, i agree, perfect, looks good, all good, looks correct, thats fine, that is fine, fine with me,
  absolutely, definitely, of course, certainly, lets go, gow, affirmative, all set, sure thing, send na, book na,
  looks right, looks great, go for it, sounds good, works for me, do it, confirming, fine by me, finalize, finalize it, order away,
  tumpak, korek, check, go lang, pakideliver na, pakihatid na, pakidala na, pakidala, dalhin na, hatid na, ihatid na, pahatid na, deliver na, sige padala,
  ihatod na, hatod na, pahatod na, dayona, padalhi na, orderon, gikumpirma, gikumpirma na,
  oo, opo, oho, opoh, uo, sige, sge, cge, sigi, segi, cgi, cgeh, sigeh, ge, geh, tama, tamang tama, game, g, g na, goods,
  kumpirma, kumpirmado, kumpirmahin na, pakikumpirma, pakiconfirm, paki confirm, pa confirm, i confirm na, go na, gora,
  ok na, okay na, okey na, oks, okidoki, ayos, ayos na, sige na, cge na, push, push na, tuloy na, ituloy na, ituloy mo na,
  itutuloy na, ituloy, i order mo na, iorder na, iorder mo na, i process na, pakiproseso na, payag, larga na, pwede na, i order na, order na, pa order na, i place na, ipa order na, ipadala na, padala na, ideliver na, i deliver na,
  pa deliver na, paki deliver na, final na, siyempre, syempre, payag ako, sang ayon ako,
  mao, mao na, husto, sakto, insakto, eksakto, dayon, dayon na, padayon, padayona, huo, hoo, ipadala na, i go na, sugot ko,
  e order na, e confirm na, please process, process, process na, i process, proceed na, please proceed, you may proceed,
  thats my order, that is my order, thats the order, goods na, all goods, laban, push mo na,
  go lang ng go, okidok, okidoks, tama lahat, tama po lahat, tama na lahat, tama po lahat ng nakalagay, tama lahat ng nakalagay, walay problema, walang problema, sounds great, order ko na yan, order ko na po yan, all complete, check out na, checkout na, now its right, its right now, please deliver, deliver please, pls deliver, please deliver it, deliver it, please deliver na, go deliver, approved na,
  that is complete, thats complete, complete, complete na, yez, ok ra, okay ra, go on, please go on, kumpleto na, kompleto na, ok final, final, final na talaga, that is final, thats final,
  y, yy, yh, ye, ys, yess, yas, ok ok, okok, approve na, aprub, aprubado, confirm ko na, kinukumpirma ko, i confirm my order,
  confirm my order, confirm the order, confirm it, just confirm it, just confirm, confirm nyo na, please confirm it,
  thats good, that is good, thats perfect, that is perfect, looks okay, looks ok, looks fine, looks perfect, everything is correct, everything is right,
  everything looks good, everything looks right, all correct, all is well, its correct, its good,
  ok na lahat, okay na lahat, ok na tanan, okay na tanan, sakto na tanan, husto na tanan, sakto tanan, husto tanan, mukhang tama,
  mukhang ok, tama naman, tama naman po, tama po yan, sakto na, sakto ra, sakto gyud, insakto na, mao gyud na, mao gyud,
  deliver nyo na, padala nyo na, ipadala nyo na, ihatid nyo na, padeliver na, ipadeliver na, ideliver nyo na, ihatid mo na,
  ihatod na ninyo, ipahatod na, ipahatod, padad on, dad a na, order na ko, final answer,
  o sige, oh sige, tuloy, accept, accepted, i accept, ilista na, lista na, paki order na, pakiorder na, paki process na,
  pakiprocess na, place na, pa place na, kunin ko na, kukunin ko, kukunin ko na, kuhaon ko na, kuhaon nako, kuhaon na nako, ill take it,
  i will take it, ill take them, larga, sulong, arat, arat na, gorabels, bet, lgtm, ok na to, okay na to, yessir, ipadayon, ipadayon na,
  gogo, gogogo, gora na, tara na, done deal, its a yes, aight, yah, im sure, i am sure, amin na to, mao nana,
  we would like to proceed, i would like to proceed, id like to proceed,
  everythings good, everything is good, everything is fine, that works, sounds perfect, as shown, as listed,
  ideliver, i deliver, iorder, i order, e order, e deliver, pakideliver, pakipadala, pakihatid, ihatod, hatod, ihatid, ipahatod, iproseso, i process it,
  i place, ipa deliver, padayuna, andama, andama na, andami, ihanda na, dayun, dayun na, dayuna, maayo na, oo ra,
  pahatod, pahatid, padeliver, pa deliver, padala nako, pa order, paorder, pa process, paprocess, pa place, paconfirm, pasubmit, pasok na,
  pakipasok na, isulod na, sulod na, ilista, lista, order nako, kuha nako, confirm nako, deliver nako,
  sigurado, sigurado na, kuhaon na, kuhaa na, ipadala na lang, siguradong sigurado, gawin na, pakigawa na, pagawa na, himoa na, buhata na, paki ready na, pakiready na,
  pa ready na, paready na, ganun na, ganun na nga, ganon na, ganon na nga, ganyan na, ganyan na nga, ganito na, ingon ana na`)

/** Allowed beside a yes. `lang` is missing on purpose: `sige lang` declines politely. */
const neutralPhrases = phrases(`
  ah, aw, ay, to me, gid, great, thatll be all, that will be all, dokie, langga, please, pls, plz, plss, po, poh, ho, thanks, thank you, ty, tnx, thx, tysm, thank you so much, thanks a lot, salamat,
  salamat po, slmt, slmat, slamat, salmat, tnks, thnks, thnx, thanx, intawon, intawn, ah, of it, of them, of that, palihug, pakisuyo, daghang salamat, daghan salamat, maraming salamat, many thanks, kaayo, so much, very much, na, nga, gud,
  gyud, jud, talaga, naman, bitaw, lagi, man, na yan, na yun, na na, yan, yun, ana, kana, kani, ito, iyan, yan na, yun na,
  mao na, maam, mam, madam, sir, ser, ate, kuya, boss, bossing, idol, dong, day, inday, bai, bay, nay, tay, iho, iha, te,
  lods, sis, bro, friend, miss, the order, my order, this order, order, order ko, akong order, it, that, that is, thats,
  it is, its, this is, is, everything, all, lahat, tanan, now, already, and, the, this, i, we, for me, for us, with that,
  with it, to that, to everything, to all, ko, namo, namin, nako, ako, ang, yung, iyong, akong, that is all, thats all,
  yan lang, yun lang, mao ra, mao ra na, mao rana, wala na, nothing else, no more changes, no changes,
  thank u, thankyou, thank you very much, ty po, salamuch, salamat ng marami, god bless, ingat, see you, thats it, that is it,
  yun na, hintayin ko na lang,
  antayin ko na lang, maghihintay ako, hintay na lang ako, abangan ko, aabangan ko, abangan ko na lang, hulaton ko,
  hulaton nako, hulat ko, maghulat ko, maghulat mi, mohulat ko, abangan nako, ill wait, i will wait, we will wait, well wait,
  will wait, ill be waiting, waiting, for it, here, dito, diri, dear, beh, bes, besh, mamsh, ateng, kuys, manang, manong,
  ayan, ayan na, karon, tol, pards, par, kol, tsong, chong, lodi, mamshie, ghorl, dali, dali lang, pakibilis, paki bilis, pakibilisan, bilisan, gutom na, gutom na ako, gutom na kami, gutom nako, gutom na mi, dali ha, talaga,
  nang, nong, tita, tito, pre, pare, mars, nyo, ninyo, details, the details, my details, order details,
  haha, hahaha, hehe, hehehe, hihi, daw, raw, kuno, in advance, advance thanks, thanks in advance, have a nice day, have a good day,
  god bless you, god bless po, more power, see you later, see you soon, see ya, good night, good day, mabuhay, good,
  ingat po kayo, ingat kayo, amping, gutom na mga bata, naghihintay na mga bata, naghihintay na kami, hintayin namin, hihintayin namin,
  hintayin na lang namin, abangan namin, aabangan namin, abangan na lang namin, nandito lang kami, nandito lang ako, nasa bahay lang kami,
  nasa bahay lang ako, naa ra ko sa balay, naa ra mi sa balay, hulaton namo, abangan namo, we are home, im home, i am home,
  for now, yun lang muna, yan lang muna, yun muna, yan muna, mao ra sa, that will do, thatll do, sulit, yehey, yay, finally, at last, sa wakas,
  o, oh, ya, intawn, intawon, tawon, kana ra, ana ra, kini ra, paspasi lang, andam na ko, andam na, andam na ang bayad, ready na ako, ready na,
  suki, those, are, those are, sana, bilis, paspas, paspasi, pakipaspas, asap, sorry, sorry ulit, solid,
  paki bilisan, with my order, with the order, my orders, cash, cod, cash po, cash on delivery, cash lang, cash na lang, bayad, bayad ko, ang bayad, payment, my payment,
  nice, nice one, noted, lola, lolo, doc, mamser, maamsir, ha, uy, oy, oi, eh, teh, chief, to, agad, ka, mo, deliver, ipadala, padala, ihatid, mommy, daddy, nanay, tatay, mare, ading, dai, dae, doy, siguraduhin, siguraduhin lang, siguraduhin mo, siguraduhin nyo, siguraduha, siguraduha lang, siguroha, siguroha lang, nindot, maayo, kini, mana, uroy, ugod, gajud, lage, tinuod, pud, pod, sad, usab,
  o, u, of it, of that, ganun, ganun na, ganon, ganon na, ganyan, ganyan na, ganito, yan na nga, yun na nga, mao nani, nani, na ni, salamat po ng marami, kana ra, kana lang, intawn, tawon, rin, din`)

/** "Paki ready na lang", "pa-deliver na": what the store does with an order once it is placed. */
const preparing = 'gawa handa ready prepare asikaso order process proseso place submit lista'
const delivering = 'deliver hatid hatod padala dala'
const asking = (verbs: string) =>
  verbs
    .split(' ')
    .flatMap((verb) => ['paki', 'paki ', 'pa', 'pa ', 'i', 'i '].map((prefix) => prefix + verb))
    .flatMap((verb) => ['', ' na', ' na lang', ' lang'].map((ending) => verb + ending))
    .map(fold)
for (const phrase of asking(`${preparing} ${delivering}`)) yesPhrases.add(phrase)

/** Words of bringing: of an order that is picked up they would be a change. */
const BRINGING = /deliver|dele?ver|hat[eo]d|dala|padal|dalhen|dad(?:on)?\b|dad a/u

/** Who comes for the goods says so beside the yes: "yes, daanan ko na lang". Of an order that is brought it would be a change. */
const collecting = `daanan ko, dadaanan ko, dadaan ako, daanan namin, dadaanan namin, kunin ko, kukunin ko, kukunin namin,
  puntahan ko, pupuntahan ko, punta ako, pupunta ako, pick up ko, pickup ko, pick up namin, kuhaon nako, kuhaon namo, kuhaon ra nako, kuhaon lang nako, kuhaon ra namo, ako ra mokuha, agian ra nako, ako mokuha,
  ako mismo mokuha, kami mokuha, agian nako, agian namo, adtoon nako, adto ko, pickup, pick up, i will pick it up, ill pick it up, ill pick up,
  we will pick it up, well pick it up, ill come by, ill drop by, ill get it`
const collectingPhrases = phrases(
  ['', ' na lang', ' ra', ' lang']
    .flatMap((ending) =>
      ['', ' dyan', ' jan', ' diyan', ' diha', ' there'].map((place) => ending + place),
    )
    .flatMap((ending) => collecting.split(',').map((phrase) => phrase.trim() + ending))
    .join(','),
)

/** Where somebody waits, which is no place of the order by itself: "oo, hulaton ko sa gawas". */
const waiting = `hintayin ko, hihintayin ko, hintay ko, aantayin ko, antayin ko, hintay kami, hintayin namin, hihintayin namin, maghihintay ako, maghihintay kami,
  abangan ko, aabangan ko, abangan namin, aabangan namin, hulaton ko, hulaton nako, hulaton namo, maghulat ko, maghulat mi, abangan nako, abangan namo, ill wait, i will wait, we will wait`
for (const phrase of waiting.split(','))
  for (const place of [
    '',
    ' sa gate',
    ' sa labas',
    ' sa gawas',
    ' sa bahay',
    ' sa balay',
    ' at the gate',
    ' outside',
  ])
    neutralPhrases.add(fold(phrase.trim() + place))

/** Whose word a yes passes on: "ok daw sabi ni mama". */
const relatives =
  `mama mommy mom papa daddy dad nanay tatay lola lolo ate kuya asawa misis mister husband wife boss bossing
  amo sister brother ma nay tay`.split(/\s+/u)
for (const relative of relatives)
  for (const words of [
    `sabi ni ${relative}`,
    `sabi ng ${relative} ko`,
    `sabi ng ${relative}`,
    `ingon ni ${relative}`,
    `ingon sa akong ${relative}`,
    `kay ${relative}`,
    `my ${relative} says`,
    `my ${relative} said`,
    `says my ${relative}`,
    `kay ${relative}`,
    `daw kay ${relative}`,
  ])
    neutralPhrases.add(fold(words))

/** Combinations of allowed words that are no consent. */
const nonConsent =
  /\b(?:oh|yeah|yea|yep|ya|sure|ok|okay) right\b|\bsure (?:sure|na|yan|that|haha|hehe)\b|(?<!\b(?:oo|opo|yes) (?:po )?)\btama na\b|\ball right already\b|\b(?:i|we) already\b|\b(?:sure|s[ie]g[uo]rado) (?:ka|kayo|mo)\b/u
const friendlyEmoji =
  /[👍👌✅✔☑🙏😊🙂😀😁😃😄😍🥰☺❤🧡💛💚💙💜🤎🖤🤍💗💓💞💝💘♥💕💖💯🙆🤝🎉👏🙌🫡😘🤗😇🤩🥳✨🌸🌷🌹🫶🆗]/gu
const emojiModifiers = /[\u{1F3FB}-\u{1F3FF}]|\u{FE0F}|\u{200D}|[♀♂]/gu
const yesEmoji = /^[👍👌✅✔☑🙆🆗]+$/u

/** Words of hurried messages, as the lists write them. */
const SHORT: Record<string, string> = { lng: 'lang', nlng: 'na lang', nalang: 'na lang', un: 'yun', yn: 'yan', n: 'na', slmat: 'salamat', slamat: 'salamat', pki: 'paki', dn: 'din', ung: 'yung' } // prettier-ignore
const SHORTENED = new RegExp(String.raw`\b(?:${Object.keys(SHORT).join('|')})\b`, 'gu')

/** A longer message says more than yes. */
const WORDS_MAX = 10
const PHRASE_WORDS = 5

/** @param isCollected the order is for pickup */
export function isPlainYes(message: string, { isCollected = false } = {}): boolean {
  const text = message.normalize('NFKC').replaceAll(emojiModifiers, '')
  if (yesEmoji.test(text.replaceAll(/\s/gu, ''))) return true
  const normalized = text
    .replaceAll(friendlyEmoji, ' ')
    .toLowerCase()
    .replaceAll(/[’'`]/gu, '')
    .replaceAll(/[.,!~\-–—\s]+/gu, ' ')
    .replaceAll(SHORTENED, (word) => SHORT[word]!)
    .trim()
  // Other characters (a question mark, quotes, a number, another emoji) qualify the yes.
  if (!/^[a-z0-9 ]+$/u.test(normalized) || nonConsent.test(normalized)) return false
  const words = normalized.split(' ').map((word) => collapseRepeats(fold(word)))
  return words.length <= WORDS_MAX && consistsOfPhrases(words, false, isCollected)
}

/** Whether the words can be segmented into phrases of the lists, with a yes among them. */
function consistsOfPhrases(words: string[], hasYes: boolean, isCollected: boolean): boolean {
  if (words.length === 0) return hasYes
  for (let length = Math.min(PHRASE_WORDS, words.length); length > 0; length--) {
    const phrase = words.slice(0, length).join(' ')
    const rest = words.slice(length)
    const isNeutral = neutralPhrases.has(phrase) || (isCollected && collectingPhrases.has(phrase))
    if (isCollected && BRINGING.test(phrase)) continue
    if (yesPhrases.has(phrase) && consistsOfPhrases(rest, true, isCollected)) return true
    if (isNeutral && consistsOfPhrases(rest, hasYes, isCollected)) return true
  }
  return false
}

/** `yesss` is yes, `ooo` is oo, `sige2x` and `sigesige` are sige. */
function collapseRepeats(word: string): string {
  const once = word.replace(/^([a-z]+)2x$/u, '$1').replace(/^([a-z]{3,})\1$/u, '$1')
  if (isKnown(once)) return once
  return (
    [once.replaceAll(/(.)\1{2,}/gu, '$1$1'), once.replaceAll(/(.)\1+/gu, '$1')].find(isKnown) ??
    word
  )
}

const vocabulary = new Set(
  [...yesPhrases, ...neutralPhrases, ...collectingPhrases].flatMap((phrase) => phrase.split(' ')),
)

function isKnown(word: string): boolean {
  return vocabulary.has(word)
}
