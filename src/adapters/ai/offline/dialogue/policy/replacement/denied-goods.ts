/** "Palabok diay, dili na canton": what is denied is the pancit canton of the order, though other goods have canton to choose. */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { isCalled } from '../../../interpretation/link-among.ts'
import { goingOptions, isOptionAlone } from './replace-options.ts'

/** The clause with denied options that no line has as the goods that are called so; what has gone in this message needs no word more. */
export function withDeniedGoods(turn: DialogueTurn, clause: Clause): Clause {
  const gone = turn.outcomes.flatMap((each) => (each.kind === 'removed' ? [each.entry] : []))
  const denied = clause.mentions.flatMap((mention) => {
    const words = deniedName(turn, clause, mention)
    const called = (entries: readonly ShelfEntry[]) => words === null ? [] : entries.filter((entry) => isCalled(entry, words)) // prettier-ignore
    const ordered = called(orderedEntries(turn))
    if (words === null || ordered.length + called(gone).length === 0) return []
    const candidates = ordered.map((entry) => ({ entry, score: 1, explainsQuantity: false }))
    return [{ mention, goods: { ...mention, words, candidates, options: [], without: [] } }]
  })
  if (denied.length === 0) return clause
  const mentions = clause.mentions.filter((each) => !denied.some(({ mention }) => mention === each))
  const going = denied.flatMap(({ goods }) => (goods.candidates.length > 0 ? [goods] : []))
  const sure = { ...clause, isDoubtful: false }
  if (mentions.length > 0) return { ...sure, act: going.length > 0 ? 'replace' : clause.act, mentions, replaced: going } // prettier-ignore
  return { ...sure, act: going.length > 0 ? 'remove' : 'none', mentions: going }
}

/** "Palitan ng royal yung coke, di umiinom ng coke si papa": goods and options that this message has taken out are told of, and not ordered. */
export function withoutGone(turn: DialogueTurn, clause: Clause): Clause {
  const gone = turn.outcomes.flatMap((each) => each.kind === 'removed' && turn.draft.linesOf(each.entry.item.key).length === 0 ? [each.entry] : []) // prettier-ignore
  const isGone = ({ words, quantity, candidates }: Mention) => words !== '' && !quantity && candidates.some(({ entry }) => gone.includes(entry)) // prettier-ignore
  const isTold = (mention: Mention) => isGone(mention) || isGoneOption(turn, mention)
  if (clause.act === 'add' || clause.act === 'ask' || !clause.mentions.some(isTold)) return clause
  const mentions = clause.mentions.filter((mention) => !isTold(mention))
  return mentions.length > 0 ? { ...clause, mentions } : { ...clause, act: 'none', mentions, isDoubtful: false } // prettier-ignore
}

/** "Yung hoodie black na lang, hindi gray": what is denied has given way to what this message has put. */
function isGoneOption({ draft, touched }: DialogueTurn, { words, without }: Mention): boolean {
  const isChosen = draft.lines.some(({ options }) => without.some(({ option }) => options.includes(option.optionId))) // prettier-ignore
  return words === '' && without.length > 0 && !isChosen && [...touched].some(({ entry }) => without.some(({ productId }) => productId === entry.item.productId)) // prettier-ignore
}

/** "2 pcs for the A4", of photos in A4: what nothing in the order has to choose is the name of what is in it. */
export function asOrderedGoods(turn: DialogueTurn, mention: Mention): Mention {
  const words = nameOfOptions(turn, mention)
  if (words === null || mention.without.length > 0) return mention
  const [only, ...others] = orderedEntries(turn).filter((entry) => isCalled(entry, words) || entry.item.name.endsWith(`, ${words}`)) // prettier-ignore
  if (!only || others.length > 0) return mention
  return { ...mention, words, candidates: [{ entry: only, score: 1, explainsQuantity: false }], options: [] } // prettier-ignore
}

/** The name of options that are denied and that nothing in the order has. */
function deniedName(turn: DialogueTurn, { act }: Clause, mention: Mention): string | null {
  const isDenied = mention.without.length > 0 || act === 'remove'
  return isDenied && !mention.quantity ? nameOfOptions(turn, mention) : null
}

/** The only name of options that nothing in the order has. */
function nameOfOptions(turn: DialogueTurn, mention: Mention): string | null {
  const options = goingOptions(mention)
  const names = new Set(options.map(({ option }) => option.name))
  const isOfOrder = turn.draft.lines.some(({ entry }) => options.some(({ productId }) => productId === entry.item.productId)) // prettier-ignore
  return isOptionAlone({ ...mention, quantity: null }) && names.size === 1 && !isOfOrder ? [...names][0]! : null // prettier-ignore
}
