/** What was asked about and has nothing to do with the shelf: a remark, which goes to the store in the customer's words when the customer goes on. */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { isPerson, isRemark } from '../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { sizeMeaning } from '../../interpretation/shelf/size-words.ts'
import { optionWord } from '../../interpretation/shelf/options.ts'
import type { Shelf } from '../../interpretation/shelf.ts'
import { phoneticKey } from '../../language/spelling.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import { isFunctionWord, matchesAt } from '../../language/vocabulary.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'

/**
 * "Kasya dalawa", "38 na ko daghan na pekas": who is asked what these mean and goes on with the contact or a yes wants nothing more; the
 * summary shows them as a note. Words that may be of goods, sizes, options or a change are asked about until they are answered.
 * @returns the words to ask about again
 */
export function passOnRemarks(
  { keepsOrder, draft, shelf, notes }: DialogueTurn,
  asked: readonly string[],
): string[] {
  if (!keepsOrder || draft.lines.length === 0) return [...asked]
  const { remarks = [], open = [] } = Object.groupBy(asked, (words) => isRemarkBeside(words, shelf) ? 'remarks' : 'open') // prettier-ignore
  notes.push(...remarks)
  return open
}

/** Whether words say something, and nothing that could be ordered of the shelf. */
function isRemarkBeside(words: string, shelf: Shelf): boolean {
  const tokens = tokenize(words).filter(({ kind }) => kind === 'word' || kind === 'number')
  const said = tokens.filter(({ kind, key }) => kind === 'word' && !isFunctionWord(key) && !isCount(key)) // prettier-ignore
  const isTold = said.length >= TOLD_MIN || said.some(({ key }) => isRemark(key) || isPerson(key))
  return isTold && !tokens.some((_, at) => isOfOrder(tokens, at, shelf))
}

/** One word that nobody knows may be goods: "50 ka puno". */
const TOLD_MIN = 2

const isCount = (key: string) => matchesAt(tokenize(key), 0).some(({ entry }) => entry.category === 'numbers') // prettier-ignore

/** A word of what is sold, or of what changes an order. */
function isOfOrder(tokens: readonly Token[], at: number, shelf: Shelf): boolean {
  const isChange = matchesAt(tokens, at).some(({ entry }) => entry.category === 'acts' && CHANGES.has(entry.meaning)) // prettier-ignore
  return isChange || isOfShelf(tokens, at, shelf) || isGoods(tokens[at]!)
}

/** A word for goods, whoever sells them. */
export function isGoods({ text, key }: Token): boolean {
  return [...foldWords(text), singular(key)].some((word) => longestNameAt([word], 0) !== null)
}

/** A word of the goods, options and sizes of the shelf, or a unit; also where it is misspelt. */
export function isOfShelf(tokens: readonly Token[], at: number, shelf: Shelf): boolean {
  const token = tokens[at]!
  if (token.kind === 'number') return false
  const words = [...foldWords(token.text), singular(token.key)]
  const isSold = words.some((word) => shelf.terms.has(word) || shelf.names.has(word)) // prettier-ignore
  const isSpelt = shelf.soundsLike.has(phoneticKey(token.key))
  const isDetail = shelf.options.byWord.has(optionWord(token)) || sizeMeaning(token.key) !== null
  return isDetail || isSold || isSpelt || unitAt(tokens, at) !== null
}

const CHANGES: ReadonlySet<string> = new Set(['add', 'reduce', 'remove', 'replace', 'set', 'split', 'each', 'double', 'cancel', 'withdraw', 'keep']) // prettier-ignore
