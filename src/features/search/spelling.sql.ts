import { statement, query } from '../../platform/database/connections.ts'

/** A word that is known, and what it is indexed under. */
export interface Known {
  word: string
  stem: string
}

const likest = (condition: string) =>
  `select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem
   from (select distinct word, similarity(word, $1) as likeness from search_lexicon
         where ${condition} order by likeness desc, word limit 60) near`

const among = statement<Known>(
  'search-known',
  likest(`word = any($2::text[]) or $3 and word > $1 and word < $1 || U&'\\+10FFFF'`),
)

/** Which of these words are known, and which go on as typed when `isBeginning`; those that look most like `word` first. */
export async function findKnown(
  word: string,
  { others, isBeginning }: { others: string[]; isBeginning: boolean },
): Promise<Known[]> {
  return (await query(among, [word, others, isBeginning])).filter(({ stem }) => stem)
}

const similar = statement<Known>('search-similar', likest('word % $1'))

/** Known words that look like `word`. */
export async function findSimilar(word: string): Promise<Known[]> {
  return (await query(similar, [word])).filter(({ stem }) => stem)
}
