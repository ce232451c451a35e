/** Orders as structure, and the many ways in which customers write the same order. Choices come plainest first, so a failure shrinks to a plain sentence. */
import fc from 'fast-check'
import { SHELVES, type Goods } from './goods.ts'
import { QUANTITIES, sayings } from './quantities.ts'

export interface Line {
  goods: Goods
  quantity: number
}

export interface Order {
  store: string
  lines: Line[]
}

const LINES_MAX = 4

/** One to four kinds of goods of one store. */
export const orders: fc.Arbitrary<Order> = fc.constantFrom(...Object.keys(SHELVES)).chain((store) =>
  fc
    .uniqueArray(fc.constantFrom(...SHELVES[store]!), {
      minLength: 1,
      maxLength: LINES_MAX,
      selector: ({ names, sizes }) => names[0]! + sizes?.[0],
    })
    .chain((some) => fc.tuple(...some.map(withQuantity)))
    .map((lines) => ({ store, lines })),
)

const withQuantity = (goods: Goods): fc.Arbitrary<Line> =>
  fc.constantFrom(...QUANTITIES[goods.measure]).map((quantity) => ({ goods, quantity }))

const OPENINGS = [
  '',
  'pabili po ng ',
  'pa-order ',
  'pabili ',
  'palit ko og ',
  'palihug ko ug ',
  'I want to order ',
  'can I have ',
  'hi ate, pa order po ng ',
  'good morning po, ',
  'gusto ko po ng ',
  'maayong buntag! mopalit unta ko ug ',
  'pls send ',
  'order ko po: ',
  'kuya ',
  'paki deliver po ',
]
const SEPARATORS = [
  ', ',
  ' and ',
  ' at ',
  ' ug ',
  '\n',
  ' tsaka ',
  ' saka ',
  '; ',
  ' + ',
  ', tapos ',
  ' tas ',
  ' plus ',
]
const ENDINGS = [
  '',
  ' po',
  ' please',
  ' lang po',
  ' salamat',
  ' thanks!',
  ' palihug',
  ' ty',
  ' hehe',
  ' ha',
  ' 😊',
  '. Yun lang po.',
  ', mao ra na',
]
const CASES = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text[0]!.toUpperCase() + text.slice(1),
]

/** A whole order in one message. */
export const sentencesFor = ({ lines }: Order, typo: fc.Arbitrary<Typo>): fc.Arbitrary<string> =>
  fc
    .record({
      opening: fc.constantFrom(...OPENINGS),
      phrases: fc.tuple(...lines.map((line) => phrasesFor(line, typo))),
      isReversed: fc.boolean(),
      separator: fc.constantFrom(...SEPARATORS),
      ending: fc.constantFrom(...ENDINGS),
      cased: fc.constantFrom(...CASES),
    })
    .map(({ opening, phrases, isReversed, separator, ending, cased }) =>
      cased(opening + (isReversed ? phrases.toReversed() : phrases).join(separator) + ending),
    )

/** One line: quantity before or after, size before or after the name, options at the end. */
function phrasesFor({ goods, quantity }: Line, typo: fc.Arbitrary<Typo>): fc.Arbitrary<string> {
  const { names, sizes = [''], options = [''], measure } = goods
  return fc
    .record({
      name: fc.constantFrom(...names),
      said: fc.constantFrom(...sayings(quantity, measure)),
      size: fc.constantFrom(...sizes),
      option: fc.constantFrom(...options),
      isSizeAfter: fc.boolean(),
      isQuantityAfter: fc.boolean(),
      mistype: typo,
    })
    .map(({ name, said, size, option, isSizeAfter, isQuantityAfter, mistype }) => {
      const typed = mistype(name)
      const sized = isSizeAfter ? `${typed} ${size}` : `${size} ${typed}`
      const what = [sized, option]
      // A quantity after the goods stands before the options: "okinawa large 2 with pearls".
      const words = isQuantityAfter ? [sized, said.after, option] : [said.before, ...what]
      return words
        .map((word) => word.trim())
        .filter(Boolean)
        .join(' ')
    })
}

export type Typo = (name: string) => string

export const noTypos: fc.Arbitrary<Typo> = fc.constant((name) => name)

const LETTERS_MIN = 6

/** None, or one letter of a longer word left out, doubled, or exchanged with the next. */
export const typos: fc.Arbitrary<Typo> = fc
  .tuple(fc.constantFrom('none', 'none', 'out', 'twice', 'exchanged'), fc.nat(20))
  .map(([kind, at]) => (name) => {
    const letters = name.split('')
    const inner = letters.length - 3
    if (kind === 'none' || inner < LETTERS_MIN - 3) return name
    const index = 1 + (at % inner)
    const [letter, next] = [letters[index]!, letters[index + 1]!]
    if (!/^[a-z]{2}$/.test(letter + next)) return name
    if (kind === 'out') letters.splice(index, 1)
    else if (kind === 'twice') letters.splice(index, 0, letter)
    else letters.splice(index, 2, next, letter)
    return letters.join('')
  })
