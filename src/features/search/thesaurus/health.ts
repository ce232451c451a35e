/** Medicines, complaints, and what people wash and care for themselves and babies with. See `thesaurus.ts` for the format. */
export const health = `
gamot, tambal, bulong, medisina, medicine, medicines, medication > tablet, capsule, syrup, paracetamol, ibuprofen, antibiotic, ointment, lozenge, antacid, suspension, drops, liniment, inhaler, lagundi, loperamide, cetirizine, amoxicillin, mefenamic acid, pharmacy
tabletas, pildoras, tableta, tablet, pill
kapsula, capsule
sirup, syrup
botika, parmasya, botica, pharmacy, drugstore
ubo, cough
sipon, colds, runny nose
lagnat, hilanat, sinat, kalintura, fever
trangkaso, trangkasu, flu, influenza
sakit ng ulo, labad, headache
sakit ng ngipin, ngipon, ngipin, toothache
sakit ng tiyan, tiyan, stomachache, hyperacidity
pagtatae, kalibang, kurso, diarrhea, diarrhoea
alerdyi, alerdye, allergy, anti-allergy, antihistamine
kati, katol sa panit, itch, itchy
hika, hubak, asthma
sugat, samad, wound
pasma, rayuma, arthritis, muscle pain
sakit sa lawas, pananakit ng katawan, body pain, muscle pain, pain reliever
alta presyon, altapresyon, haypertensyon, hypertension, high blood pressure, blood pressure
diyabetis, diabetes
bulate, bitok, dewormer
purga, deworming
bitamina, vitamins, vitamin, multivitamins > ascorbic acid
halamang gamot, tambal nga sagbot, herbal
biogesic, tempra, calpol, paracetamol
medicol, advil, alaxan, ibuprofen
neozep, bioflu, decolgen, tuseran, cold tablet, phenylephrine
solmux, carbocisteine
ponstan, mefenamic acid
diatabs, imodium, loperamide
kremil, gaviscon, antacid, aluminum hydroxide
claritin, loratadine
betadine, povidone iodine
efficascent, katinko, omega, vicks, liniment, menthol, ointment
pamahid, hidhid, haplas, ointment, liniment, cream
bulak, gapas, cotton
gasa, gauze
benda, bandage
band-aid, bandaid, plaster, bandage, adhesive bandage
alkohol, alcohol, isopropyl
agua oxigenada, hydrogen peroxide
termometro, thermometer
heringgilya, hiringgilya, syringe
peysmask, tabon sa baba, face mask
salamin sa mata, antipara, antiyohos, eyeglasses, reading glasses
sabon, soap > bath soap, laundry soap, detergent, hand soap, safeguard
sabon panligo, sabon pangligo, bath soap
sabon panlaba, sabon panglaba, panlaba, laundry soap, detergent, laundry powder
syampu, siyampu, gugo, shampoo
tutpeyst, colgate, toothpaste
sipilyo, sepilyo, toothbrush
pabango, pahumot, perfume, cologne
tawas, deodorant
polbo, pulbo, talcum, baby powder
losyon, lotion
pang-ahit, labaha, razor, shaver
suklay, sudlay, comb
gupit, pangputol ng kuko, nail cutter
napkin, pasador, modess, whisper, sanitary napkin, sanitary pad, pads
lampin, pampers, huggies, diaper, diapers
tisyu, tissue, toilet paper
gamit ng bata, gamit pangbata, baby > diapers, baby wipes, baby powder, infant formula, feeding bottle, baby oil
sanggol, masuso, baby, infant
tsupon, mamador, biberon, feeding bottle, nipple
gatas ng bata, infant formula, infant milk
kondom, condom
aseite de manzanilla, manzanilla, baby oil
lipistik, kolorete, lipstick, make-up
`
