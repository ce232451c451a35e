/** "Yung 128 na lang, tatlo po", "isa pong half": of two numbers the one that is a size of what was listed tells which, and the other how many. */
import { linkAmong } from '../../../interpretation/link-among.ts'
import type { Act, Candidate, Mention } from '../../../interpretation/interpretation.ts'
import { LINK } from '../../../interpretation/scoring.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isSoldByMeasure } from '../../../interpretation/quantity-of-sale.ts'
import { isSizeOf } from '../../../interpretation/shelf/sizes.ts'
import { phrasesOf } from '../../../language/phrasing.ts'
import { antecedents, entriesOf, type DialogueTurn } from '../../dialogue-turn.ts'
import { isBareNumber } from '../join-mentions.ts'
import { familyOf } from '../resolve-mention.ts'

export function joinSizes(turn: DialogueTurn, mentions: readonly Mention[]): Mention[] {
  return mentions.reduce<Mention[]>((joined, mention) => {
    const before = joined.at(-1)
    const pair = before && isBareNumber(before) && isBareNumber(mention) ? [before, mention] : []
    const sized = pair.map((each) => sizeListed(turn, each))
    const [only, ...others] = sized.flatMap((candidate) => candidate ?? [])
    if (!before || !only || others.length > 0) return [...joined, mention]
    const { quantity } = sized[0] ? mention : before
    const words = (sized[0] ? before : mention).text
    return [...joined.slice(0, -1), { ...before, words, quantity, candidates: [only], end: mention.end }] // prettier-ignore
  }, [])
}

/** "40 na lang po" of shoes in size 39, "128 na lang, isa" of a card of 64 GB: a number in which other goods of the same kind come is no number of pieces. */
export function asSizeNumber(turn: DialogueTurn, mention: Mention, act: Act): Mention {
  const { quantity, isOfThem } = mention
  const value = quantity?.value ?? 0
  if (act === 'add' || act === 'reduce' || isOfThem || !isBareNumber(mention) || value < SIZE_LEAST || turn.state.asked === 'quantity') return mention // prettier-ignore
  const [spoken, ...others] = antecedents(turn)
  if (!spoken || others.length > 0 || isSoldByMeasure(spoken)) return mention
  if (turn.draft.linesOf(spoken.item.key).some(({ qty }) => qty >= MANY)) return mention
  const family = familyOf(turn)(spoken)
  const fits = family.filter((entry) => isSizeOf(entry, `number ${value}`))
  return fits.length === 1 && family.length > 1 ? { ...mention, quantity: null, sizes: [quantity!.text] } : mention // prettier-ignore
}

/** "Yung dalawa gawing gray" of hoodies: a number that is a size of other goods only is of those that are in the order. */
export function asNumberOfThem(turn: DialogueTurn, mention: Mention): Mention {
  const { words, sizes, quantity, reference, options } = mention
  const value = Number(sizes[0] ?? Number.NaN)
  const isNumber = words === '' && !quantity && !reference && sizes.length === 1 && options.length === 0 && Number.isInteger(value) && value > 0 // prettier-ignore
  const at = turn.tokens.findIndex(({ start }) => start >= mention.start)
  // "Size 5", of what does not come so, is no number of them.
  const isLabelled = turn.tokens.slice(Math.max(0, at - 1)).some(({ text, start }) => start < mention.end && phrasesOf('size label').has(text.toLowerCase())) // prettier-ignore
  const kinds = isNumber ? [...entriesOf(turn, turn.state.listed), ...antecedents(turn).flatMap(familyOf(turn))] : [] // prettier-ignore
  if (!isNumber || isLabelled || turn.draft.lines.length === 0 || kinds.some((entry) => isSizeOf(entry, `number ${value}`))) return mention // prettier-ignore
  return { ...mention, sizes: [], isOfThem: true, quantity: { value, unit: null, text: sizes[0]! } }
}

const SIZE_LEAST = 20
/** Beside another number. */
const LISTED_LEAST = 10
/** Who orders so many may order more of them. */
const MANY = 10

/** The only one of those that were listed that has the number as its size. */
function sizeListed(turn: DialogueTurn, { quantity }: Mention): Candidate | null {
  const several = entriesOf(turn, turn.state.listed)
  const [spoken, ...more] = antecedents(turn)
  // "16 lang, usa", of the card of 32 GB that was told of last
  const listed = several.length > 1 || !spoken || more.length > 0 || isSoldByMeasure(spoken) ? several : familyOf(turn)(spoken) // prettier-ignore
  const least = listed === several ? LINK.leastSize : LISTED_LEAST
  const isSize = quantity !== null && (quantity.value >= least || !Number.isInteger(quantity.value)) // prettier-ignore
  if (!isSize || quantity.unit || listed.length < 2) return null
  const words = quantity.value === 0.5 ? 'half' : quantity.text
  const [only, ...others] = linkAmong({ words, sizes: [], quantity }, listed)
  return only && others.length === 0 ? only : null
}

/** "Ung 5L po" of the bag of 5 L that is in the order: its size is said once more. */
export function repeatsSize(
  turn: DialogueTurn,
  entry: ShelfEntry,
  quantity: Mention['quantity'],
): boolean {
  const [line] = turn.draft.linesOf(entry.item.key)
  const [said] = linkAmong({ words: '', sizes: [], quantity }, [entry])
  if (!line || !said?.explainsQuantity) return false
  return turn.outcomes.push({ kind: 'put', line, isAssumed: false }) > 0
}
