/** What was asked about and has nothing to do with the shelf: a remark, which goes to the store in the customer's words when the customer goes on. */
import { isPerson, isRemark } from '../../../../../lexicon/ordinary-words.ts'
import type { Shelf } from '../../interpretation/shelf.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { isFunctionWord, matchesAt } from '../../language/vocabulary.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'
import { namesGoods } from '../policy/report-unknown.ts'
import { isOfShelf } from './shelf-words.ts'

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
  const said = tokens.filter(
    ({ key }, at) => !isFunctionWord(key) && parseNumber(tokens, at) === null,
  )
  const isTold = said.length >= TOLD_MIN || said.some(({ key }) => isRemark(key) || isPerson(key))
  return isTold && !tokens.some((_, at) => isOfOrder(tokens, at, shelf))
}

/** One word that nobody knows may be goods: "50 ka puno". */
const TOLD_MIN = 2

/** A word of what is sold, or of what changes an order. */
function isOfOrder(tokens: readonly Token[], at: number, shelf: Shelf): boolean {
  const isChange = matchesAt(tokens, at).some(({ entry }) => entry.category === 'acts' && CHANGES.has(entry.meaning)) // prettier-ignore
  return isChange || isOfShelf(tokens, at, shelf) || namesGoods(tokens[at]!.text)
}

const CHANGES: ReadonlySet<string> = new Set(['add', 'reduce', 'remove', 'replace', 'set', 'split', 'each', 'double', 'cancel', 'withdraw', 'keep']) // prettier-ignore
