/** Requests that lack something, until the customer completes or drops them. */
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { standsFor } from '../../../interpretation/link-among.ts'
import type { Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { patternOfAnd } from '../../../language/conjunctions.ts'
import { isArticle } from '../../../language/quantity.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { isPronoun } from '../join-mentions.ts'
import { closeRequest, entriesOf, type DialogueTurn } from '../../dialogue-turn.ts'

type Lack = Pick<OpenRequest, 'missing' | 'act'> & {
  entries: readonly ShelfEntry[]
  replaced?: readonly ShelfEntry[]
}

export function openRequest(
  turn: DialogueTurn,
  { quantity, options, note, words, text, start }: Mention,
  { missing, act, entries, replaced = [] }: Lack,
): void {
  turn.opened.push({
    missing,
    keys: entries.map(({ item }) => item.key),
    act,
    quantity,
    options: options.map(({ option }) => option.optionId),
    note,
    replaced: replaced.map(({ item }) => item.key),
    words: words || text,
    isBeside: false,
    joined: isJoined(turn, start) ? turn.queries.flatMap(({ keys }) => keys) : [],
  })
}

/** Right behind "saka", "and" and the like. */
function isJoined({ tokens }: DialogueTurn, start: number): boolean {
  const before = tokens.filter(({ end }) => end <= start).map(({ text }) => text)
  return AND.test(before.join(' '))
}

const AND = patternOfAnd({ before: '\\b', after: '$' })

/** "Burger?", asked without a number, is answered by "1 cheeseburger": goods that its words stand for, put by what the customer says next. */
export function dropAnswered(turn: DialogueTurn): void {
  const lines = turn.outcomes.flatMap((each) => each.kind === 'put' && !each.isAssumed ? [each.line] : []) // prettier-ignore
  const put = lines.map(({ entry }) => entry)
  const isOpen = ({ missing, act, quantity, options, keys, words }: OpenRequest) => {
    // "Do you mean 3 pecho?" "Sayop, 2 ra diay ka pecho"
    if (missing === 'assent') return act === 'remove' || !put.some(({ item }) => keys.includes(item.key)) // prettier-ignore
    const said = foldWords(words).filter((word) => !isFunctionWord(word))
    const isMeant = (entry: ShelfEntry) => keys.includes(entry.item.key) || (said.length > 0 && said.every((word) => standsFor(word, entry))) // prettier-ignore
    // "2 cakes: choco moist 1 and caramel 1"
    const meant = lines.filter(({ entry }) => isMeant(entry))
    const isTotal = quantity?.value === addQuantities(...meant.map(({ qty }) => qty)) && meant.length > 1 // prettier-ignore
    const isMore = act === 'remove' || (!isTotal && (quantity !== null || options.length > 0))
    return missing !== 'product' || isMore || !put.some(isMeant)
  }
  turn.earlier = turn.earlier.filter(isOpen)
  turn.opened = turn.opened.filter(isOpen)
}

/**
 * Goods that were mentioned without a quantity hold an order back once: who goes on with a name or a yes leaves them out, and the reply
 * says so.
 */
export function leaveOutRemarks(turn: DialogueTurn): void {
  if (turn.draft.lines.length === 0 || turn.opened.length > 0) return
  const isCounted = ({ quantity }: OpenRequest) => quantity !== null && !isArticle(quantity)
  const isRemark = (request: OpenRequest) =>
    request.isBeside && request.missing === 'product' && request.act === 'order' && !isCounted(request) && request.replaced.length === 0 // prettier-ignore
  for (const request of turn.earlier.filter(isRemark)) {
    closeRequest(turn, request)
    turn.outcomes.push({ kind: 'leftOut', words: request.words })
  }
}

/** "Never mind the eggs": drops the open requests that may be for the goods, by any word that they are called. @returns whether there were any */
export function dropRequests(turn: DialogueTurn, { candidates, words }: Mention): boolean {
  const said = foldWords(words).filter((word) => !isFunctionWord(word))
  const isMeant = (entry: ShelfEntry) =>
    candidates.some((candidate) => candidate.entry === entry) ||
    (said.length > 0 && said.every((word) => standsFor(word, entry)))
  const dropped = turn.earlier.filter(({ keys }) => entriesOf(turn, keys).some(isMeant))
  for (const request of dropped) closeRequest(turn, request)
  return dropped.length > 0
}

/** "Wag na lang yan": a pronoun alone, before other goods are named, is of what the last reply asked about. @returns whether it was dropped */
export function dropAsked(turn: DialogueTurn, mention: Mention): boolean {
  const [asked] = turn.earlier
  const isAsked = turn.state.asked === 'product' || turn.state.asked === 'quantity'
  if (!asked || !isAsked || asked.act === 'remove' || turn.focus.length > 0 || !isPronoun(mention)) return false // prettier-ignore
  closeRequest(turn, asked)
  return true
}
