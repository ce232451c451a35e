/** What a clause does to the order: takes something, takes it off, makes it so many. */
import { plain } from '../lexicon/normalize-words.ts'

export type Operation = 'want' | 'add' | 'less' | 'set' | 'remove' | 'double' | 'replace'

export interface Operated {
  operation: Operation
  /** The clause without the words of the operation. */
  rest: string
  /** For `replace`: what goes, as it was said; empty for "it". */
  instead: string
}

const END = '(?: (?:po|please|pls|na|lang|muna|instead|nalang|ha))*'
const swaps = [
  /^(?<to>.+?) instead of (?:the )?(?<from>.+)$/u,
  /^(?:instead of|imbes na|imbes nga|imbes sa|imbis na|sa halip na) (?<from>.+?)(?:,| ay) ?(?<to>.+)$/u,
  /^(?<to>.+?) (?:imbes|imbis|sa halip)(?: na| nga| sa)? (?<from>.+)$/u,
  /\b(?:replace|change|switch|swap|exchange|palitan|papalitan|pulihan|pulihi|ilisan|ilisi|baylohi)\b(?<from>.*?) (?:with|to|into|by|for|ng|nang|ug|og) (?<to>.+)$/u,
]
const removes =
  /\b(?:remove|delete|drop|cancel|scratch|skip|forget|take out|take off|take away|get rid of|no more|without|tanggalin|tanggalan|tangtanga|tangtangon|tangtangi|alisin|i ?cancel|pa ?cancel|walang|wag na|huwag na|wag|huwag|ayaw na|ayaw|ayoko|never ?mind|nvm|di na|hindi na|dili na|dont want|do not want|dont need|not want|kuhaa|papasa na)\b/u
const lessens = /\b(?:less|minus|reduce|bawasan|bawas|kulangan|kulangi|bawasi|subtract|deduct)\b/u
const adds =
  /\b(?:add|adding|added|dagdag|dagdagan|dinagdag|padagdag|pakidagdag|dugang|dugangi|dugangan|padugang|more|another|additional|plus|extra|one more)\b/u
const doubles = /\b(?:double|doble|doblehin|twice)\b/u
const sets =
  /\b(?:make|change|gawin|gawing|gawan|himoa|himoang|himoon|himuon|himuang|should be|dapat|keep|actually|update|edit|adjust|increase|decrease|just|only|pala|diay|nalang|nlang|nlng|na lang|na lng|lang|instead|correction|usba|bag ?uha)\b/u
const more = /\b(?:pa)\b/u

/** The operation of a clause, said in any order of words. */
export function operationOf(clause: string): Operated {
  const text = plain(clause)
    .replaceAll(/[^\p{L}\p{N}./'\- ]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  for (const swap of swaps) {
    const { from, to } = swap.exec(text)?.groups ?? {}
    if (from !== undefined && to) return { operation: 'replace', rest: to, instead: from }
  }
  const apostrophes = text.replaceAll("'", '')
  const first = (pattern: RegExp, operation: Operation): Operated | null =>
    pattern.test(apostrophes)
      ? { operation, rest: apostrophes.replace(pattern, ' '), instead: '' }
      : null
  return (
    first(removes, 'remove') ??
    (/\bless than\b/u.test(apostrophes) ? null : first(lessens, 'less')) ??
    first(doubles, 'double') ??
    first(adds, 'add') ??
    first(sets, 'set') ??
    (/\d|[a-z]/u.test(apostrophes) && isMore(apostrophes) ? first(more, 'add') : null) ?? {
      operation: 'want',
      rest: apostrophes,
      instead: '',
    }
  )
}

/** "isa pa", "dalawa pa": one more; but "meron pa ba" is a question. */
function isMore(text: string): boolean {
  return (
    new RegExp(`^(?:\\S+ ){1,3}pa${END}$`, 'u').test(text) &&
    !/\b(?:ba|may|meron|naa)\b/u.test(text)
  )
}
