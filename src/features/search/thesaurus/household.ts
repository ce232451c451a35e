/** Household goods, tools, building, farm, school, clothes and electronics. See `thesaurus.ts` for the format. */
export const household = `
panlinis, panghinlo, panglimpyo, cleaning materials > bleach, detergent, mop, broom, disinfectant, dishwashing liquid, toilet bowl cleaner, muriatic acid, sponge
panghugas, sabon panghugas, dishwashing liquid, dishwashing
ariel, surf, detergent, laundry powder
zonrox, klorox, panputi, bleach
downy, pampalambot, fabric conditioner, fabric softener
walis, silhig, walis tambo, walis tingting, broom
pandakot, dustpan
lampaso, mop
basahan, trapo, rag
eskoba, iskoba, brush, scrub
espongha, sponge
basurahan, trash can, garbage bag
timba, balde, bucket, pail
tabo, kabo, dipper
batya, palanggana, planggana, basin
katol, mosquito coil
pamatay insekto, baygon, insecticide, bug spray, insect spray
lason sa daga, hilo sa ilaga, rat poison
posporo, matches, match
layter, lighter
kandila, esperma, candle, candles
uling, charcoal
gasul, gaas, lpg, gas
petrolyo, kerosene
kalan, sug-ang, abuhan, stove
kaldero, kaserola, pot
kawali, kalaha, kawa, frying pan, wok
sandok, luwag, kutsaron, ladle
kutsara, spoon
tinidor, fork
kutsilyo, sundang, knife > bolo, cutter
plato, pinggan, plate
baso, glass, tumbler
tasa, cup, mug
mangkok, yahong, bowl
kusina, pangkusina, kitchenware > pot, frying pan, knife, plate, ladle, spoon, chopping board
sangkalan, tapalan, chopping board
bentilador, electric fan, fan
plantsa, utaw, flat iron
kumot, habol, blanket
unan, ulunan, pillow
banig, mat
kulambo, moskitero, mosquito net
tuwalya, towel
kurtina, curtain
lamesa, mesa, table
upuan, silya, lingkuranan, bangko, chair, stool
kama, katre, higdaanan, bed
aparador, cabinet
salamin, espeho, mirror
orasan, relo, relos, clock, watch
payong, umbrella
susi, yawe, key
kandado, padlock
plastik, cellophane, supot, plastic bag
lubid, pisi, rope, twine
kagamitan, kasangkapan, tools > hammer, saw, pliers, screwdriver, wrench, drill, chisel, tape measure, trowel, shovel, paint brush
martilyo, maso, hammer
lagari, gabas, saw, hacksaw
plais, pliers
disturnilyador, destornilyador, screwdriver
liyabe, lyabe, wrench
pait, tigib, chisel
barena, drill
metro, panukat, tape measure
pala, shovel
piko, pick
asarol, guna, bara, hoe
itak, bolo, sanggot, machete
pako, lansang, nail, nails
turnilyo, tornilyo, screw, screws
tuwerka, tuerka, bolt
bisagra, hinge
alambre, wire
materyales, konstruksyon, hardware, building materials > cement, sand, gravel, hollow blocks, plywood, steel bar, nails, lumber, roofing, paint, pvc pipe
semento, simento, cement
buhangin, balas, sand
graba, gravel
hollow block, hollow blocks
yero, gi sheet, corrugated sheet, roofing
kahoy, tabla, lumber, wood
kawayan, bamboo
plaiwud, plywood
kabilya, bakal, steel bar, rebar
pintura, paint
brotsa, brutsa, paint brush
liha, sandpaper
pandikit, glue, adhesive > epoxy, super glue, sealant
rugby, mighty bond, super glue, contact cement
tubo, pvc pipe, pipe
gripo, faucet
inidoro, kubeta, kasilyas, toilet bowl
lababo, sink
bombilya, bombilla, ilaw, suga, light bulb, bulb, lamp
plaslayt, lente, flashlight
baterya, battery, batteries
saksakan, outlet, extension cord
kable, cable, electrical wire
abono, pataba, fertilizer
binhi, similya, liso, buto, seeds
paso, masetera, pot, planter
pestisidyo, pesticide
pandilig, watering can, hose
patuka, pagkain ng hayop, feeds, feed > starter, grower, layer, hog feed, chicken feed, dog food
pakain sa baboy, hog feed
aso, iro, dog
pusa, iring, cat
lambat, pukot, fishing net, net
pamingwit, bingwit, taga, hook, fishing line
eskwela, eskuwela, pang-eskwela, paaralan, tulunghaan, school, school supplies > notebook, pencil, ballpen, paper, crayons, eraser, ruler, folder, scissors, glue, backpack, sharpener
kuwaderno, kwaderno, notebook
papel, paper > bond paper, pad paper, cartolina, manila paper
lapis, pencil
bolpen, ballpen, ballpoint, pen
pambura, burador, eraser
krayola, crayons
gunting, scissors
pantasa, sharpener
libro, basahon, book
pandikit na papel, scotch tape, adhesive tape, tape
pentel, pentel pen, marker
sobre, envelope
kalendaryo, calendar
laruan, dulaan, toy, toys
bayong, bakpak, backpack
damit, sinina, bisti, saplot, clothes, clothing > shirt, shorts, pants, underwear, blouse, jacket, socks
kamiseta, tisirt, shirt, t-shirt
pantalon, karsones, pants, jeans
palda, sayal, skirt
brip, karsonsilyo, panty, salawal, underwear
medyas, socks
sapatos, shoes
tsinelas, smagol, ismagol, slippers, flip-flops
sumbrero, kalo, hat, cap
kapote, raincoat
tela, panapton, fabric, cloth
sinulid, hilo, thread
karayom, dagom, needle
butones, botones, button
selpon, cellphone, phone > charger, earphones, sim, load
karga, pangkarga, tsardyer, charger
gulong, ligid, goma, tire
langis, engine oil, motor oil
bisikleta, bike, bicycle
bulaklak, flowers
regalo, gasa, gift
panaderya, bakery
karinderya, kan-anan, kainan, eatery, carinderia
`
