/** Changes of an order that was said, and the order that comes of them. */
import fc from 'fast-check'
import { SHELVES, type Goods } from './goods.ts'
import { QUANTITIES, sayings } from './quantities.ts'
import type { Line, Order } from './sentences.ts'

export interface Revision {
  says: string
  lines: Line[]
}

/** One change of a line of an order: to another quantity, away, more of it, or other goods in its place. */
export const revisionsOf = (order: Order): fc.Arbitrary<Revision> =>
  fc.constantFrom(...order.lines).chain((line) => fc.oneof(...changesOf(line, order)))

function changesOf(line: Line, { store, lines }: Order): fc.Arbitrary<Revision>[] {
  const { goods } = line
  const rest = lines.filter((each) => each !== line)
  const said = { X: nameOf(goods) }
  const quantities = fc.constantFrom(...QUANTITIES[goods.measure].filter(Number.isInteger))
  const others = SHELVES[store]!.filter(
    ({ measure, names, sizes }) =>
      measure === goods.measure &&
      !sizes &&
      lines.every((each) => each.goods.names[0] !== names[0]),
  )
  const revise = (
    ways: string[],
    quantity: fc.Arbitrary<number>,
    after: (next: number) => Line[],
  ) =>
    fc.tuple(fc.constantFrom(...ways), quantity).map(([way, next]) => ({
      says: fill(way, { ...said, N: sayings(next, goods.measure)[0]!.after }),
      lines: after(next),
    }))
  const set = revise(SETS, quantities, (quantity) => [...rest, { goods, quantity }])
  const add = revise(ADDS, quantities, (more) => [
    ...rest,
    { goods, quantity: line.quantity + more },
  ])
  const remove = fc.constantFrom(...REMOVES).map((way) => ({ says: fill(way, said), lines: rest }))
  const replace = (other: Goods) =>
    fc.constantFrom(...REPLACES).map((way) => ({
      says: fill(way, { ...said, Y: other.names[0]! }),
      lines: [...rest, { ...line, goods: other }],
    }))
  return [
    set,
    remove,
    // More of a drink with options may be one without them.
    ...(goods.options ? [] : [add]),
    ...(goods.sizes || others.length === 0 ? [] : [fc.constantFrom(...others).chain(replace)]),
  ]
}

const nameOf = ({ names, sizes }: Goods) => (sizes ? `${sizes[0]!} ${names[0]!}` : names[0]!)

const fill = (way: string, words: Record<string, string>) =>
  way.replaceAll(/\b[XYN]\b/g, (letter) => words[letter] ?? letter)

const SETS = [
  'make the X N',
  'gawing N yung X',
  'himoang N ang X',
  'yung X gawin nyong N na lang',
  'X N na lang pala',
  'change the X to N',
]
const ADDS = [
  'add N X',
  'dagdag pa ng N X',
  'dugangi pa og N X',
  'N more X please',
  'pa-add pa N X',
]
const REMOVES = [
  'remove the X',
  'tanggalin yung X',
  'wag na lang yung X',
  'ayaw na lang ang X',
  'no more X please',
  'kuhaa ang X',
]
const REPLACES = [
  'replace the X with Y',
  'palitan ng Y yung X',
  'yung X palitan nyo ng Y',
  'Y instead of X',
  'ilisi ang X og Y',
  'Y na lang imbes na X',
]
