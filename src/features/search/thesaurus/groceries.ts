/** Staples, groceries, drinks, snacks and cooked food. See `thesaurus.ts` for the format. */
export const groceries = `
bigas, bugas, rice > sinandomeng, jasmine, dinorado, ganador, nfa, maharlika, malagkit, brown rice, rice
kanin, kan-on, cooked rice, steamed rice
malagkit, pilit, glutinous rice
mais na bugas, corn grits
darak, tahop, rice bran
harina, flour > cornstarch, all-purpose flour
gawgaw, cornstarch
asukal, kamay, sugar > brown sugar, white sugar, muscovado
asukal na pula, kalamay, brown sugar, muscovado
asin, salt
paminta, pamienta, peppercorn, black pepper
suka, langgaw, sukang tuba, vinegar
toyo, soy sauce
patis, fish sauce
bagoong, ginamos, hipon alamang, guinamos, shrimp paste, fermented fish
mantika, lana, manteka, cooking oil, vegetable oil, coconut oil
margarina, margarine, mantikilya, butter
gata, tuno, coconut milk
ketsap, ketchup, catsup, banana ketchup
panimpla, pampalasa, rekado, lamas, spices, condiment > vetsin, paminta, seasoning mix, bouillon, garlic powder
vetsin, bitsin, betsin, msg, monosodium glutamate, seasoning
pampaasim, sinigang mix, tamarind mix
kubo, broth cube, bouillon, cubes
sarsa, sauce > oyster sauce, tomato sauce, soy sauce, fish sauce, spaghetti sauce
tokwa, tofu
keso, cheese
gatas, milk > evaporated milk, condensed milk, powdered milk, fresh milk
gatas na ebap, ebap, evap, evaporada, evaporated milk
kondensada, kondens, condensed milk
gatas na pulbos, powdered milk
krema, all-purpose cream, cream
yogurt, yakult, cultured milk
delata, de lata, lata, canned goods > sardinas, corned beef, meat loaf, luncheon meat, vienna sausage, pork and beans, canned tuna
sardinas, ligo, sardines
norte, karne norte, carne norte, corned beef
maling, spam, luncheon meat, meat loaf
pansit, pancit, noodles > pancit canton, sotanghon, misua, instant noodles, bihon, pasta
sotanghon, glass noodles, vermicelli
misua, misuwa, wheat noodles
mami, noodle soup, instant noodles
lucky me, instant noodles, pancit canton
spaghetti, ispageti, pasta > macaroni
makaroni, macaroni
tinapay, pan de sal, tinapayan, bread > pandesal, monay, ensaymada, loaf, spanish bread, pan de coco, bun, hopia, pan de leche, mamon, toast
loaf bread, sliced bread
keyk, cake > mamon, chiffon, birthday cake, cupcake
biskwit, galyetas, biskuit, biscuit, biscuits, cookies, crackers
sitsirya, chichirya, kutkot, tsitsirya, kutkutin, pica-pica, snack, snacks, junk food > chips, crackers, peanuts, corn chips, popcorn, cookies, biscuits, kropek, chicharon
kropek, prawn crackers, fish crackers
chicharon, tsitsaron, pork rinds
kendi, dulse, candy, candies, sweets, lollipop
tsokolate, sikwate, tableya, tablea, chocolate, cocoa
pulot, dugos, honey
palaman, spread > peanut butter, jam, cheese spread, sandwich spread, mayonnaise
halaya, jam, marmalade
sorbetes, ayskrim, ice cream
kakanin, kakanon, rice cake > puto, suman, biko, bibingka, kutsinta, sapin-sapin, palitaw, maja blanca, budbod, binignit
budbod, suman
kape, coffee > 3-in-1, instant coffee, ground coffee, nescafe, kopiko
tsaa, tsa, salabat, tea
inumin, imnonon, ilimnon, maiinom, drinks, drink, beverage, beverages > soft drink, juice, water, coffee, tea, beer, milk, soda, energy drink, malt
softdrinks, softdrink, soda, soft drink, cola, sprite, pepsi, coke
coke, coca-cola, kok, cola
katas, dyus, juice
tubig, mineral water, drinking water, water
yelo, ice
serbesa, beer, pilsen, red horse
alak, bino, ilimnon nga makahubog, liquor, wine, rum, gin, brandy > tuba, lambanog, beer, vodka, whisky
tuba, coconut wine
milo, ovaltine, chocolate malt, malt drink
sigarilyo, yosi, tobacco, cigarette, cigarettes
pagkain, pagkaon, kaon, food > ulam, kanin, noodles, bread, snacks, biscuits, sandwich
ulam, sud-an, sura, viand, viands, cooked food > adobo, sinigang, tinola, menudo, afritada, caldereta, bicol express, lechon, fried chicken, bistek, kare-kare, ginataan, pinakbet
almusal, pamahaw, breakfast > longganisa, tocino, tapa, hotdog, eggs, pandesal, oats, cereal, sardines, corned beef
merienda, painit, snack > bread, noodles, turon, banana cue, biko, puto, pancit
pulutan, sumsuman > peanuts, chicharon, chips, sisig, kropek
lugaw, linugaw, arroz caldo, pospas, porridge, congee
sabaw, sinabaw, soup, broth
sinugba, inihaw, ihaw, grilled, barbecue
prito, pritong, pinirito, fried
linat-an, nilaga, boiled
lechon, litson, roast pork
kinilaw, kilawin, raw fish salad
atsara, achara, pickled papaya, pickles
pampalamig, palamig, cooler, iced drink > gulaman, sago, halo-halo, juice
gulaman, gelatin, jelly
sago, tapioca pearls
pampaalsa, yeast, baking powder
isteybol, oatmeal, oats
sirela, cereal
argentina, corned beef
biko, sweet rice
banana cue, saging nga pinirito
skyflakes, crackers
datu puti, vinegar, soy sauce
bear brand, alaska, powdered milk
`
