import { normalizeText } from '../lexicon/tokenize.ts'
/** The intent of a clause: what it does to the order. */

export type Intent = 'order' | 'add' | 'reduce' | 'set' | 'remove' | 'double' | 'replace'

export interface IntentMatch {
  intent: Intent
  /** The clause without the words of the intent. */
  rest: string
  /** For `replace`: the words of the product to replace; empty for a pronoun. */
  replaced: string
}

const TRAILING_PARTICLES = '(?: (?:po|please|pls|na|lang|muna|instead|nalang|ha))*'
const replacePatterns = [
  /^(?<to>.+?) instead of (?:the )?(?<from>.+)$/u,
  /^(?:instead of|imbes na|imbes nga|imbes sa|imbis na|sa halip na) (?<from>.+?)(?:,| ay) ?(?<to>.+)$/u,
  /^(?<to>.+?) (?:imbes|imbis|sa halip)(?: na| nga| sa)? (?<from>.+)$/u,
  /\b(?:replace|change|switch|pattern|exchange|palitan|papalitan|pulihan|pulihi|ilisan|ilisi|baylohi)\b(?<from>.*?) (?:with|to|into|by|for|ng|nang|ug|og) (?<to>.+)$/u,
]
const removePattern =
  /\b(?:remove|delete|drop|cancel|scratch|skip|forget|take out|take off|take away|get rid of|no more|without|tanggalin|tanggalan|tangtanga|tangtangon|tangtangi|alisin|i ?cancel|pa ?cancel|walang|wag na|huwag na|wag|huwag|ayaw na|ayaw|ayoko|never ?mind|nvm|di na|hindi na|dili na|dont want|do not want|dont need|not want|kuhaa|papasa na)\b/u
const reducePattern =
  /\b(?:less|minus|reduce|bawasan|bawas|kulangan|kulangi|bawasi|subtract|deduct)\b/u
const addPattern =
  /\b(?:add|adding|added|dagdag|dagdagan|dinagdag|padagdag|pakidagdag|dugang|dugangi|dugangan|padugang|more|another|additional|plus|extra|one more)\b/u
const doublePattern = /\b(?:double|doble|doblehin|twice)\b/u
const setPattern =
  /\b(?:make|change|gawin|gawing|gawan|himoa|himoang|himoon|himuon|himuang|should be|dapat|keep|actually|update|edit|adjust|increase|decrease|just|only|pala|diay|nalang|nlang|nlng|na lang|na lng|lang|instead|correction|usba|bag ?uha)\b/u
const morePattern = /\b(?:pa)\b/u

export function detectIntent(clause: string): IntentMatch {
  const text = normalizeText(clause)
    .replaceAll(/[^\p{L}\p{N}./'\- ]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  for (const pattern of replacePatterns) {
    const { from, to } = pattern.exec(text)?.groups ?? {}
    if (from !== undefined && to) return { intent: 'replace', rest: to, replaced: from }
  }
  const unquoted = text.replaceAll("'", '')
  const match = (pattern: RegExp, intent: Intent): IntentMatch | null =>
    pattern.test(unquoted) ? { intent, rest: unquoted.replace(pattern, ' '), replaced: '' } : null
  return (
    match(removePattern, 'remove') ??
    (/\bless than\b/u.test(unquoted) ? null : match(reducePattern, 'reduce')) ??
    match(doublePattern, 'double') ??
    match(addPattern, 'add') ??
    match(setPattern, 'set') ??
    (/\d|[a-z]/u.test(unquoted) && isOneMore(unquoted) ? match(morePattern, 'add') : null) ?? {
      intent: 'order',
      rest: unquoted,
      replaced: '',
    }
  )
}

/** "isa pa", "dalawa pa" ask for more; "meron pa ba" is a question. */
function isOneMore(text: string): boolean {
  return (
    new RegExp(`^(?:\\S+ ){1,3}pa${TRAILING_PARTICLES}$`, 'u').test(text) &&
    !/\b(?:ba|may|meron|naa)\b/u.test(text)
  )
}
