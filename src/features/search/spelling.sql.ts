import { statement, queryBounded } from '../../platform/database/queries.ts'

export interface LexiconWord {
  word: string
  stem: string
}

const CANDIDATES_MAX = 60

const mostSimilar = (condition: string) =>
  `select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem
   from (select distinct word, similarity(word, $1) as similarity from search_lexicon
         where ${condition} order by similarity desc, word limit ${CANDIDATES_MAX}) candidates`

const exact = statement<LexiconWord>(
  'search-lexicon-exact',
  mostSimilar(`word = any($2::text[]) or $3 and word > $1 and word < $1 || U&'\\+10FFFF'`),
)

/** Which of the edits of `word` are in the lexicon, and with `withPrefix` the words that begin with it; the most similar first. */
export async function findEdits(
  word: string,
  { edits, withPrefix }: { edits: string[]; withPrefix: boolean },
): Promise<LexiconWord[]> {
  return (await queryBounded(exact, [word, edits, withPrefix])).filter(({ stem }) => stem)
}

const trigrams = statement<LexiconWord>('search-lexicon-trigrams', mostSimilar('word % $1'))

/** Words of the lexicon that share enough trigrams with `word`, the most similar first. */
export async function findSimilar(word: string): Promise<LexiconWord[]> {
  return (await queryBounded(trigrams, [word])).filter(({ stem }) => stem)
}
