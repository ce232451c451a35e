/** How quantities are said in three languages. */
import type { Goods } from './goods.ts'

/** Words of a quantity as they stand before the goods and after them. */
interface Said {
  before: string
  after: string
}

type Words = Record<number, string>

const byNumber = (numbers: readonly number[], words: string): Words =>
  Object.fromEntries(words.split(' ').map((word, at) => [numbers[at]!, word]))

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20] as const

const ENGLISH = byNumber(
  COUNTS,
  'one two three four five six seven eight nine ten twelve fifteen twenty',
)
const TAGALOG = byNumber(
  COUNTS,
  'isa dalawa tatlo apat lima anim pito walo siyam sampu labindalawa labinlima dalawampu',
)
const CEBUANO = byNumber(
  COUNTS,
  'usa duha tulo upat lima unom pito walo siyam napulo dose kinse baynte',
)
const SPANISH = byNumber(
  COUNTS,
  'uno dos tres kwatro singko sais syete otso nuwebe dyes dose kinse beinte',
)

/** How goods of a measure are counted: English, Tagalog, Cebuano. */
const COUNTERS: Record<Goods['measure'], [string, string, string][]> = {
  kilo: [
    ['kilo', 'kilo', 'kilo'],
    ['kilos', 'kilo', 'kilo'],
    ['kg', 'kilo', 'kilo'],
  ],
  bundle: [
    ['tali', 'tali', 'tali'],
    ['bundles', 'bigkis', 'bugkos'],
  ],
  piece: [['pcs', 'piraso', 'buok']],
  cup: [['cups', 'cup', 'cup']],
}

/** `dalawang`, `apat na`. */
const linked = (word: string) => (/[aeiou]$/.test(word) ? `${word}ng` : `${word} na`)

const same = (words: string): Said => ({ before: words, after: words })

/** The ways to say a quantity, the plainest first. */
export function sayings(quantity: number, measure: Goods['measure']): Said[] {
  if (measure !== 'kilo') return Number.isInteger(quantity) ? counts(quantity, measure) : []
  return Number.isInteger(quantity) ? weights(quantity) : (FRACTIONS[quantity] ?? [])
}

function counts(quantity: number, measure: Goods['measure']): Said[] {
  const [english, tagalog, cebuano, spanish] = wordsFor(quantity)
  const counted = COUNTERS[measure].flatMap(([en, fil, ceb]) => [
    same(`${quantity} ${en}`),
    { before: `${linked(tagalog)} ${linked(fil)}`, after: `${linked(tagalog)} ${fil}` },
    { before: `${cebuano} ka ${ceb} nga`, after: `${cebuano} ka ${ceb}` },
  ])
  return [
    same(`${quantity}`),
    same(english),
    { before: linked(tagalog), after: tagalog },
    { before: `${cebuano} ka`, after: `${cebuano} ka buok` },
    same(spanish),
    { before: `${quantity}x`, after: `x${quantity}` },
    { before: `${quantity} x`, after: `x ${quantity}` },
    { before: `${quantity} na`, after: `- ${quantity}` },
    ...counted,
  ]
}

function weights(quantity: number): Said[] {
  const [english, tagalog, cebuano, spanish] = wordsFor(quantity)
  return [
    same(`${quantity} kilo`),
    same(`${quantity}kg`),
    { before: `${quantity} kilos of`, after: `${quantity} kilos` },
    { before: `${english} kilo`, after: `${english} kilo` },
    { before: `${linked(tagalog)} kilong`, after: `${linked(tagalog)} kilo` },
    { before: `${linked(tagalog)} kilo ng`, after: `- ${quantity} kilo` },
    { before: `${cebuano} ka kilo nga`, after: `${cebuano} ka kilo` },
    same(`${spanish} kilo`),
  ]
}

const wordsFor = (quantity: number) =>
  [ENGLISH, TAGALOG, CEBUANO, SPANISH].map((words) => words[quantity]!) as [
    string,
    string,
    string,
    string,
  ]

const FRACTIONS: Record<number, Said[]> = {
  0.25: [
    same('1/4 kilo'),
    same('250 g'),
    same('250g'),
    same('0.25 kg'),
    { before: '250 grams of', after: '250 grams' },
    { before: 'kwarter kilo nga', after: 'kwarter kilo' },
  ],
  0.5: [
    same('1/2 kilo'),
    same('half kilo'),
    same('0.5 kg'),
    same('500g'),
    { before: 'kalahating kilong', after: 'kalahating kilo' },
    { before: 'kalahating kilo ng', after: 'kalahating kilo' },
    { before: 'tunga sa kilo nga', after: 'tunga sa kilo' },
    { before: 'half a kilo of', after: 'half a kilo' },
  ],
  1.5: [
    same('1.5 kilo'),
    same('1 1/2 kilo'),
    same('1.5kg'),
    { before: "isa't kalahating kilong", after: "isa't kalahating kilo" },
    { before: 'one and a half kilos of', after: 'one and a half kilos' },
    { before: 'usa ug tunga ka kilo nga', after: 'usa ug tunga ka kilo' },
  ],
}

export const QUANTITIES: Record<Goods['measure'], readonly number[]> = {
  kilo: [1, 2, 3, 4, 5, 0.5, 0.25, 1.5],
  bundle: [1, 2, 3, 4, 5, 6],
  piece: COUNTS,
  cup: [1, 2, 3, 4, 5],
}
