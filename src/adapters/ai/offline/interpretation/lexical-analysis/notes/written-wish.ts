/** "Pakilagay Congrats Engr. Paul": a wish with a name behind it is a text for the goods, whatever the shelf has of its words. */
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import { isCapital } from '../../contact/written-words.ts'
import type { Analysis } from '../analysis.ts'
import { optionEdges } from '../options/option-edges.ts'

const WISHING = phrasesOf('signing')

/** Written with capital letters, with what is neither sold nor an option behind it: "Congrats" alone may be the kind of a topper. */
export function isWrittenWish(analysis: Analysis, at: number): boolean {
  const { tokens, linker } = analysis
  const wish = endOfPhrase(tokens, at, WISHING)
  if (wish === null || !isCapital(tokens[at]!) || isFunctionWord(tokens[at]!.key)) return false
  const end = Math.max(wish, ...optionEdges(analysis, at).map((edge) => edge.end))
  const next = tokens[end]
  return next?.kind === 'word' && isCapital(next) && linker(end).every(({ candidates }) => candidates.length === 0) // prettier-ignore
}
