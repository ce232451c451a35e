/** Words with the same English stem, which are often, but not always, forms of one word. */
import { conceptsNamed } from '../../../lexicon/goods.ts'

/** `tomatoes` for `tomato`. */
const OTHER_FORM = 0.7
/** English stems confuse Filipino words: `gatas` is milk, `gata` is coconut milk. */
const OTHER_WORD = 0.02

/** What a word counts for one of the words typed, all of one stem. */
export function formWeights(typed: string[]): (written: string) => number {
  const known = new Map(typed.map((word) => [word, 1]))
  return (written) => {
    const weight = known.get(written) ?? (typed.some(namesOther(written)) ? OTHER_WORD : OTHER_FORM)
    known.set(written, weight)
    return weight
  }
}

/** Whether both words name goods, but not the same. */
function namesOther(written: string): (typed: string) => boolean {
  const named = new Set(conceptsNamed([written]))
  return (typed) =>
    named.size > 0 &&
    conceptsNamed([typed]).length > 0 &&
    named.isDisjointFrom(new Set(conceptsNamed([typed])))
}
