import { phoneticKey } from './similarity.ts'

/** Synonyms of market goods in English, Tagalog and Bisaya, one group a line; brands stand for their product. */

const synonymGroups = `
rice bigas bugas
steamedrice kanin kanon
egg itlog iglog
cola coke coca pepsi softdrink softdrinks soda
water tubig mineral
sugar asukal kamay
brown pula segunda
white puti puting
salt asin
soysauce toyo
vinegar suka
oil mantika
fishsauce patis
sardines sardinas delata
cornedbeef carnenorte karnenorte
luncheonmeat spam maling luncheon
meatloaf
noodles mami lucky
coffee kape nescafe kopiko
milk gatas bearbrand
evaporated evap ebap
condensed condense kondensada
chocolate milo ovaltine tsokolate
flour harina arina
bread tinapay pan
cake keyk
soap sabon
laundry panlaba surf tide ariel
bathsoap sabongpaligo safeguard
barsoap bareta perla
dishwashing panghugas
toothpaste colgate tutpis
shampoo siyampu
tissue tisyu
diapers diaper pampers
fabricconditioner downy fabcon
candle kandila
mosquitocoil katol
matches posporo
ice yelo
chips chichirya sitsirya
crackers biskwit biscuit skyflakes
candy kendi
ketchup ketsup catsup
onion sibuyas bombay
garlic bawang ahos
ginger luya
tomato kamatis
potato patatas
carrots karot carrot
cabbage repolyo
squash kalabasa
eggplant talong tarong
bittergourd ampalaya palya
stringbeans sitaw batong
cucumber pipino
radish labanos
chili sili
bellpepper atsal
chayote sayote
sweetpotato kamote
corn mais
napacabbage wombok
moringa malunggay kamunggay
waterspinach kangkong tangkong
lemongrass tanglad
banana saging
mango mangga
pineapple pinya
papaya kapayas
watermelon pakwan
coconut niyog lubi
youngcoconut buko
jackfruit langka nangka
pomelo suha buongon
calamansi kalamansi limonsito
cookingbanana saba sabaa
avocado abokado
fish isda
milkfish bangus
shrimp hipon pasayan
crab alimasag lambay alimango kasag
squid pusit nukos
mussels tahong
driedfish tuyo bulad buwad daing
anchovies dilis bolinaw
smokedfish tinapa
bagoong ginamos
pork baboy
beef baka
chicken manok
goat kanding kambing
belly liempo
shoulder kasim
ground giniling
liver atay
wings pakpak
legs hita paa
breast pitso
whole buo buong
native bisaya
feet adidas
hotdog hotdogs
peanuts mani
mungbeans munggo monggo mongo
glutinous malagkit pilit
cement semento
nails pako lansang
hammer martilyo
wire alambre
paint pintura
brush brutsa
rope pisi lubid tali
pipe tubo
shovel pala
bulb bombilya
pliers plais
seeds binhi liso
fertilizer abono
notebook kwaderno kuwaderno
pencil lapis
paper papel
ballpen bolpen ballpoint pen
eraser pambura
scissors gunting
crayons krayola krayon
medicine gamot tambal
fever lagnat hilanat
cough ubo
paracetamol biogesic
ibuprofen advil alaxan
loperamide diatabs
antacid kremils
oralrehydrationsalts oresol
oralrehydrationsalts hydrite
bandage bandaid
facemask mask
cottonballs bulak
friedfish pritongisda
fried prito pritong
grilled sinugba inihaw
soup sabaw
vegetables gulay utan
fruit prutas
meat karne karneng unod
viand ulam sudan
feed pakain pagkaon patuka
big malaki dako dakong large lg
small maliit gamay gagmay
medium katamtaman mid
black itim itom
blue asul
red pula pulahon
green berde
ripe hinog
greenmango hilaw
spicy maanghang halang
sweet matamis tamis
dried tuyong
fresh presko sariwa
`

const synonyms = new Map<string, Set<string>>()
for (const line of synonymGroups.trim().split('\n')) {
  const group = line.trim().split(' ')
  for (const word of group) synonyms.set(word, new Set([...(synonyms.get(word) ?? []), ...group]))
}

/** The word itself first. */
export function synonymsOf(word: string): string[] {
  return [word, ...(synonyms.get(word) ?? [])].filter(
    (each, index, all) => all.indexOf(each) === index,
  )
}

const byPhoneticKey = Map.groupBy(synonyms.keys(), phoneticKey)

/** Synonyms of every known word with the same phonetic key, for misspelt words. */
export function phoneticSynonymsOf(word: string): string[] {
  return (byPhoneticKey.get(phoneticKey(word)) ?? []).flatMap(synonymsOf)
}
