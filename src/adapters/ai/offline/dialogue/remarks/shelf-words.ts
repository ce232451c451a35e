/** Words that something on the shelf could be meant by. */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { sizeMeaning } from '../../interpretation/shelf/size-words.ts'
import { optionWord } from '../../interpretation/shelf/options.ts'
import type { Shelf } from '../../interpretation/shelf.ts'
import { phoneticKey } from '../../language/spelling.ts'
import type { Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'

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
