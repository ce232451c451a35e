import { cachedByKey } from '../../../platform/cache/cached.ts'
import type { TermRow } from '../document-frequencies.sql.ts'
import { edits1, maxEdits } from '../edit-distance.ts'
import { findNameFrequencies } from '../expansions.sql.ts'
import type { Expansion } from '../query-terms.ts'
import { findRelatedNames, namesGoods } from '../thesaurus/thesaurus.ts'

/** A product with another name of what was typed counts less than one of that kind: who looks for fish wants no fish sauce. */
const SYNONYM_CONFIDENCE = 0.7
const KIND_CONFIDENCE = 0.9
/** Of all names, where the word is not in the thesaurus but one edit away from a word that is. */
const TYPO_CONFIDENCE = 0.5
const NAMES_MAX = 200
/** A question names few goods; more would make it slow. */
const EXPANDED_WORDS_MAX = 4

/** Other names and kinds of what the words name, by word; of words that no row has, also with one edit. */
export async function expandTerms(rows: TermRow[]): Promise<Map<string, Expansion[]>> {
  const expanded = rows.map(async ({ word, products, stores }) => {
    if (findRelatedNames(word)) return [word, await expand(word)] as const
    const meant = products + stores === 0 ? correctedWord(word) : undefined
    return [word, meant ? (await expand(meant)).map(asTypo) : []] as const
  })
  const found = (await Promise.all(expanded)).filter(([, expansions]) => expansions.length > 0)
  return new Map(found.slice(0, EXPANDED_WORDS_MAX))
}

function correctedWord(word: string): string | undefined {
  return maxEdits(word) > 0 ? edits1(word).edits.find(namesGoods) : undefined
}

function asTypo(expansion: Expansion): Expansion {
  return { ...expansion, confidence: expansion.confidence * TYPO_CONFIDENCE }
}

/** Frequencies change slowly, and a word of many kinds has hundreds of names to look up. */
const expand = cachedByKey<string, Expansion[]>({
  max: 1_000,
  ttlMs: 10_000,
  key: (word) => word,
  async load(word) {
    const { synonyms, kinds } = findRelatedNames(word)!
    const [same, narrower] = await Promise.all([
      findNameFrequencies(synonyms, NAMES_MAX),
      findNameFrequencies(kinds, NAMES_MAX),
    ])
    const expansions = [
      { names: same, confidence: SYNONYM_CONFIDENCE },
      { names: narrower, confidence: KIND_CONFIDENCE },
    ]
    return expansions.filter((each) => each.names.length > 0)
  },
})
