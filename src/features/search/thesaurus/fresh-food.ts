/** Fish, meat, vegetables, fruit and eggs. See `thesaurus.ts` for the format. */
export const freshFood = `
isda, fish > bangus, tilapia, galunggong, tulingan, tuna, tambakol, tamban, matambaka, lapu-lapu, maya-maya, bisugo, tanigue, hito, dalag, dorado, salmon, dalagang bukid, danggit, sapsap, espada, pompano, talakitok, alumahan, hasa-hasa, anchovy, sardines, mackerel, snapper, grouper, bream, kitang, samaral, rabbitfish, parrotfish, moonfish, catfish, mudfish, mullet, banak, bolinao, dilis, tuyo, daing, tinapa
bangus, milkfish
galunggong, scad, round scad
matambaka, big-eyed scad
tulingan, pirit, bullet tuna
tambakol, bariles, yellowfin, tuna
tamban, sardinella
tanigue, tangigue, spanish mackerel
alumahan, hasa-hasa, anduhaw, mackerel
lapu-lapu, pugapo, grouper
maya-maya, red snapper, snapper
bisugo, lagaw, threadfin bream
hito, pantat, catfish
dalag, haluan, mudfish
danggit, kitong, samaral, rabbitfish
molmol, loro, parrotfish
espada, lapog, liwit, hairtail
talakitok, mamsa, trevally
banak, gisaw, mullet
igat, palos, kasili, eel
pating, shark
pagi, stingray
dilis, bolinao, monamon, anchovy, anchovies
tuyo, bulad, pinikas, dried fish > danggit, dilis
daing, buwad, dried fish
tinapa, smoked fish
dagat, kinhason, seafood > hipon, pusit, alimango, tahong, talaba, halaan, pugita, ulang, squid, shrimp, crab, mussel, oyster, clam, scallop, lobster, octopus, imbao
hipon, pasayan, lukon, sugpo, shrimp, prawn
ulang, urang, freshwater prawn
alamang, uyap, hipon alamang, krill
pusit, nukos, lumot, squid
pugita, kugita, octopus
alimango, alimasag, lambay, kasag, talangka, crab
banagan, lobster
tahong, amahong, mussel, mussels
talaba, sisi, oyster
halaan, tulya, imbao, punaw, clam, clams
seaweed, guso, lato, damong-dagat, lukot
karne, karneng, meat > baboy, baka, manok, kambing, kalabaw, pork, beef, chicken, longganisa, tocino, tapa, hotdog, liempo, chorizo, bacon, ham
baboy, pork > liempo, pigue, kasim, porkchop, lechon, pata, giniling
liempo, pork belly
kasim, pork shoulder
pigue, paypay, pork leg
pata, pork hock, pork knuckle
giniling, ground pork, ground beef, ground meat
buto-buto, tadyang, gusok, ribs
baka, karneng baka, beef > bulalo, tapa
bulalo, beef shank
kalabaw, kabaw, carabeef
kambing, kanding, goat, chevon
tupa, karnero, lamb, mutton
atay, liver
bituka, isaw, tinai, intestine
dugo, blood
taba, tambok, fat, lard
manok, dressed chicken, chicken
pakpak, pako sa manok, chicken wings, wing
hita, paa ng manok, chicken thigh, drumstick
petso, pitso, dughan sa manok, chicken breast
itik, pato, bibe, duck
pabo, turkey
pugo, quail
longganisa, langgonisa, choriso, sausage
tocino, tosino
tapa, pindang
hatdog, hotdog
itlog, iklog, egg, eggs > balut, penoy
itlog na maalat, itlog maalat, salted egg, salted eggs
itlog pugo, quail eggs
gulay, gulayon, utan, utanon, lagutmon, gulayin, vegetable, vegetables, veggies > kamatis, talong, kalabasa, sitaw, okra, ampalaya, pechay, kangkong, repolyo, malunggay, sibuyas, bawang, luya, labanos, sayote, upo, patola, carrots, patatas, kamote, gabi, mustasa, alugbati, saluyot, togue, singkamas, baguio beans, brokoli, cauliflower, lettuce, cucumber, bell pepper, squash, eggplant, cabbage, bitter gourd, string beans, mung bean sprouts, spinach, celery, leek, corn, asparagus, beet, turnip, chayote, bottle gourd, sponge gourd, water spinach, bok choy, mushroom
kamatis, tomato, tomatoes
talong, tarong, eggplant, aubergine
kalabasa, kalbasa, karabasa, squash, pumpkin
sitaw, batong, hantak, string beans, long beans
okra, lady finger
ampalaya, palya, paliya, parya, bitter gourd, bitter melon
pechay, petsay, bok choy, pak choi
kangkong, tangkong, water spinach, morning glory
repolyo, repolyu, cabbage
malunggay, kamunggay, kalamunggay, moringa, horseradish leaves
sibuyas, bombay, sibuyas bombay, onion, shallot
sibuyas dahon, dahon sibuyas, spring onion, scallion
bawang, ahos, garlic
luya, luy-a, ginger
dilaw, luyang dilaw, dulaw, turmeric
labanos, rabanos, labanus, radish
sayote, chayote
upo, kalubay, tabungaw, bottle gourd
patola, sikwa, kabatiti, sponge gourd, loofah
karot, carrots, carrot
patatas, potato, potatoes
kamote, kamoti, sweet potato, camote
kamoteng kahoy, balanghoy, kasaba, cassava
gabi, taro
ube, ubi, purple yam, yam
singkamas, sinkamas, jicama, turnip
mustasa, mustard greens, mustard leaves
alugbati, malabar spinach
saluyot, jute
talbos, udlot
togue, toge, bean sprouts
labong, dabong, tambo, bamboo shoots
puso ng saging, puso sa saging, banana blossom, banana heart
pipino, cucumber
litsugas, letsugas, lettuce
kintsay, kinchay, celery
wansoy, cilantro, coriander
brokoli, broccoli
koliplor, cauliflower
kabute, uhong, mushroom, mushrooms
siling haba, finger chili, green chili
sili, siling labuyo, katumbal, chili, chilli
atsal, siling pula, bell pepper
tanglad, salay, lemongrass
dahon ng laurel, laurel, bay leaf, bay leaves
mais, corn, maize
munggo, monggo, balatong, mung beans, mung
patani, lima beans
mani, peanut, peanuts
kadyos, tabios, pigeon pea
garbanzos, chickpeas
prutas, bungahoy, fruit, fruits > saging, mangga, pinya, papaya, pakwan, melon, ubas, mansanas, dalandan, kahel, bayabas, langka, durian, rambutan, lanzones, santol, chico, guyabano, atis, avocado, buko, strawberry, peras, suha, mangosteen, marang, kaimito, sinigwelas, duhat, kiat-kiat, dragon fruit, banana, mango, pineapple, watermelon, grapes, apple, orange, guava, jackfruit, lemon, pomelo, starfruit, balimbing
saging, banana, bananas > lakatan, latundan, saba, senorita, cavendish, bungulan, tundan
mangga, manga, mango, mangoes
pinya, piña, pineapple
papaya, kapayas
pakwan, sandiya, watermelon
melon, cantaloupe
ubas, grapes
mansanas, apple, apples
dalandan, dalanghita, kahel, kiat-kiat, naranghita, orange, oranges, mandarin
kalamansi, calamansi, limonsito, lemonsito, lime
dayap, key lime
suha, lukban, buongon, pomelo
bayabas, guava
langka, nangka, jackfruit
guyabano, labana, soursop
atis, sugar apple
abokado, avocado
lansones, buahan, lanzones
tsiko, chico, sapodilla
santol, cotton fruit
kaimito, star apple
balimbing, balingbing, starfruit
peras, pear
mangosteen, mangostan
sampalok, sambag, tamarind
kamias, iba, bilimbi
buko, silot, butong, young coconut
niyog, lubi, coconut
ubod, heart of palm
kasoy, cashew
`
