/** "Yung puti na lang", "adobo na lang": of what is in the order only that is kept. */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { mention as mentionEntry, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { removeLine } from '../put-goods.ts'
import { removeGoods } from '../remove-goods.ts'
import { resolveMention } from '../resolve-mention.ts'

/** "Lang" alone plays down, and "pala" corrects. */
const ONLY = patternOf('only')

/** @returns false when the clause says something else of the goods, or they are not in the order */
export function keepOnly(
  turn: DialogueTurn,
  { act, text, isJust, isDoubtful, mentions }: Clause,
): boolean {
  const isKept = act === 'order' || act === 'choose'
  if (isJust && isKept && !isDoubtful && ONLY.test(text) && keepKinds(turn, mentions)) return true
  const only = mentions.at(-1)
  if (!isJust || isDoubtful || !only || !isNamedAlone(only) || !ONLY.test(text)) return false
  if (!mentions.slice(0, -1).every((each) => isSpokenOf(turn, each))) return false
  if (!isKept || turn.earlier.length > 0 || turn.opened.length > 0) return false
  const kept = keptOf(turn, only)
  if (!kept) return false
  // What else the message takes out is said.
  if (!turn.hasRemoval)
    for (const entry of orderedEntries(turn)) if (entry !== kept) removeGoods(turn, entry, null)
  mentionEntry(turn, kept)
  return true
}

/** "Tan at black na lang" of one in each of three colours: the lines of the others go. */
function keepKinds(turn: DialogueTurn, mentions: readonly Mention[]): boolean {
  const { draft } = turn
  const isKind = ({ words, quantity, reference, options, sizes }: Mention) => words === '' && !quantity && !reference && options.length > 0 && sizes.length === 0 // prettier-ignore
  const linesOf = ({ options }: Mention) => draft.lines.filter((line) => options.some(({ group, option }) => group.min > 0 && group.max === 1 && line.options.includes(option.optionId))) // prettier-ignore
  const kept = new Set(mentions.every(isKind) ? mentions.flatMap(linesOf) : [])
  const [product, ...others] = new Set([...kept].map(({ entry }) => entry.item.productId))
  const lines = draft.lines.filter(({ entry }) => entry.item.productId === product)
  if (!product || others.length > 0 || lines.length < 2 || !mentions.every((each) => linesOf(each).length > 0)) return false // prettier-ignore
  for (const line of lines) if (!kept.has(line)) removeLine(turn, line)
  return true
}

/** "Nakahuli si mister ng galunggong, tahong na lang": goods of the order before those that are kept. */
function isSpokenOf(turn: DialogueTurn, mention: Mention): boolean {
  const ordered = orderedEntries(turn)
  return isNamedAlone(mention) && mention.candidates.length > 0 && mention.candidates.every(({ entry }) => ordered.includes(entry)) // prettier-ignore
}

/** Goods, or a size or colour of some. */
function isNamedAlone({ words, sizes, quantity, options, without, reference }: Mention): boolean {
  const isNamed = words !== '' || sizes.length > 0
  return isNamed && !quantity && !reference && options.length + without.length === 0
}

function keptOf(turn: DialogueTurn, mention: Mention): ShelfEntry | null {
  const ordered = orderedEntries(turn)
  // Lines of this message are not corrected by it.
  if (ordered.length < 2 || turn.touched.size > 0) return null
  const resolution = resolveMention(turn, mention, ordered)
  const entries = resolution.kind === 'settled' ? [resolution.entry] : []
  const [entry] = entries.filter((each) => ordered.includes(each))
  return entry ?? null
}
