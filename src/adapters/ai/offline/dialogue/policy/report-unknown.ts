/** Words that name nothing of the shelf: a wish for the kitchen, goods that are not sold here, or a misspelling. */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { isOrdinaryWord, isRemark } from '../../../../../lexicon/ordinary-words.ts'
import { foldWords } from '../../../../../lexicon/word-forms.ts'
import { isArticle } from '../../language/quantity.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { standsFor } from '../../interpretation/link-among.ts'
import { categoriesOf, isFunctionWord } from '../../language/vocabulary.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { QuantityAct } from '../dialogue-state.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'
import { openRequest } from './requests/open-request.ts'

/** "Extra sinamak", "no onions" of a pizza: what is no goods and no option is a wish for the kitchen. @returns whether it is one */
export function noteWish(
  turn: DialogueTurn,
  { words, quantity, text, start }: Mention,
  clause: Pick<Clause, 'text' | 'start'>,
): boolean {
  if (words === '' || quantity || turn.draft.lines.length === 0) return false
  const before = clause.text.slice(0, Math.max(0, start - clause.start))
  const wish = WISH.exec(before)?.[0].trim() ?? (WISH.test(`${words} `) ? '' : null)
  if (wish === null) return false
  turn.notes.push(`${wish} ${text}`.trim())
  return true
}

const WISH = patternOf('wish', { after: '\\s+$' })
const WISHING = patternOf('wish', { after: '\\s+\\S' })

/** Whether a wish for much, little or none of something is about what the goods of the order come without. */
export function wishesOption(
  { draft }: DialogueTurn,
  { words, quantity, sizes, options }: Mention,
  { text }: Pick<Clause, 'text'>,
): boolean {
  const isOption = words === '' && !quantity && sizes.length === 0 && options.length > 0
  const isOffered = options.some(({ productId }) => draft.lines.some(({ entry }) => entry.item.productId === productId)) // prettier-ignore
  return isOption && !isOffered && draft.lines.length > 0 && (WISHING.test(text) || REQUEST.test(text)) // prettier-ignore
}

/** "Pakilinisan", "ipahiwa": it is asked to be done. */
const REQUEST = /(?:^|\s)(?:paki|ipa|pa)-?\p{L}{4,}/iu

/** "Tumutulo bubong namin, may vulcaseal kayo?": goods that a word nobody knows says something about, before a question, are its reason. */
export function isReason(
  { tokens }: DialogueTurn,
  { quantity, unmatched, candidates, end }: Mention,
): boolean {
  const isLikely = candidates.some(({ score }) => score >= LIKELY_MIN)
  return (
    !quantity &&
    unmatched.length > 0 &&
    !isLikely &&
    tokens.some(({ role, start }) => role === 'question' && start >= end)
  )
}

/** Of a candidate that is named, whatever stands beside it. */
const LIKELY_MIN = 0.8

/** What a clause says, to the store. */
export function noteClause({ notes }: DialogueTurn, { text }: Pick<Clause, 'text'>): void {
  notes.push(text.replace(/[.,!?\s]+$/u, ''))
}

/** Goods that are near are asked about when a quantity shows that something is ordered; else they are only named. */
export function reportUnknown(
  turn: DialogueTurn,
  mention: Mention,
  act: QuantityAct,
  alternatives: readonly ShelfEntry[],
): void {
  const words = mention.words || mention.text
  const isOrdered = mention.quantity !== null
  if (!isOrdered && turn.isClosing && !namesGoods(words) && alternatives.length === 0) return
  if (!isOrdered && alternatives.length === 0 && foldWords(words).every(isSpoken)) return
  // So many of a size or an option of nothing.
  if (isOrdered && mention.words === '')
    return void turn.outcomes.push({ kind: 'unexplained', words: mention.text })
  // Words that are no goods at all, maybe misspelt; "thinking of starting a routine" counts nothing.
  if (isOrdered && alternatives.length === 0 && !namesGoods(words))
    return void turn.outcomes.push({ kind: isTalk(mention) ? 'passedOver' : 'unexplained', words: mention.text }) // prettier-ignore
  // What is known and not sold here is left out; what may be misspelt or called so here is asked about.
  const isNear = alternatives.some((entry) => sharesWord(entry, words))
  const isAsked = alternatives.length > 0 && isOrdered && (isNear || !namesGoods(words))
  turn.outcomes.push({ kind: 'unknownProduct', words, alternatives: isAsked ? [] : alternatives })
  if (!isAsked) return
  const missing = alternatives.length === 1 ? 'assent' : 'product'
  openRequest(turn, mention, { missing, act, entries: alternatives })
}

/** "Which one she wants", "init kaayo", "pick up sa tindahan": a word of talk or of a place, which is told as no goods that are lacking. */
export function isSpoken(word: string): boolean {
  const categories = categoriesOf(word)
  const isTalkOf = SPOKEN.some((each) => categories.has(each)) || PLACES.has(word)
  return (isOrdinaryWord(word) && !categories.has('sizes')) || isFunctionWord(word) || isTalkOf
}

const SPOKEN = ['contact', 'acts', 'time', 'questions', 'notes'] as const
const PLACES = phrasesOf('spoken place')

/** Everyday words behind an article. */
function isTalk({ quantity, words }: Mention): boolean {
  return (
    quantity !== null &&
    isArticle(quantity) &&
    foldWords(words).every((word) => isFunctionWord(word) || isRemark(word))
  )
}

/** By a word of its name, or another name of the same: maize for corn. */
function sharesWord(entry: ShelfEntry, words: string): boolean {
  return foldWords(words).some((word) => !isFunctionWord(word) && standsFor(word, entry))
}

/** Whether any of the words names goods, sold here or not; a colour or size names none. */
export function namesGoods(words: string): boolean {
  const folded = foldWords(words)
  return folded.some(
    (word, at) => !categoriesOf(word).has('sizes') && longestNameAt(folded, at) !== null,
  )
}
