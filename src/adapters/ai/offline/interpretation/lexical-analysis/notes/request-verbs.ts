/** The verbs that requests to the store or the rider begin with. */
import type { GrammarCategory } from '../../../../../../lexicon/grammar.ts'
import { longestNameAt } from '../../../../../../lexicon/goods.ts'
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { isInNamedPlace } from '../../contact/named-places.ts'
import { isCapital } from '../../contact/written-words.ts'
import type { Analysis } from '../analysis.ts'

/** "Pakibuhat hanggang kusina", "paki check ang tangke": a verb of asking that is of no order, whatever it is. */
export function isRequest({ tokens, phrases, linker }: Analysis, at: number): boolean {
  const isUnknown = (place: number) =>
    tokens[place]?.kind === 'word' && phrases[place]!.length === 0 && linker(place).length === 0
  // "Paki-alis na lang yung blush" takes it out.
  const isChange = phrases[at]!.some(({ entry, end }) => entry.category === 'acts' && end > at + 1)
  if (tokens[at]!.key === ASKING && isChange) return false
  if (COMMAND.test(tokens[at]!.key) && linker(at).length === 0) return !isInNamedPlace(tokens, { start: at, end: at + 1 }) // prettier-ignore
  // "Paki init": what makes goods hot is told with a verb of the same word.
  const isState = (place: number) => phrases[place]?.length !== 0 && phrases[place]?.every(({ entry }) => STATES.has(entry.category)) === true // prettier-ignore
  // "Paki-plastik": goods that are not sold here.
  const isJoined = (place: number) => tokens[place]?.isGlued === true && linker(place).every(({ candidates }) => candidates.length === 0) // prettier-ignore
  // "Paki sulod lang sa kahon", "chat nyo na lang"
  const isVerb = (place: number) => REQUEST_VERBS.has(tokens[place]?.key ?? '') && linker(place).length === 0 // prettier-ignore
  if (isVerb(at) && (TOLD.has(tokens[at + 1]?.key ?? '') || KINDLY.has(tokens[at - 1]?.key ?? ''))) return true // prettier-ignore
  // "I abot", "pa-text"
  if (PREFIXES.has(tokens[at]!.key) && isVerb(at + 1)) return true
  // "…, pa print ng pangalan", and not "isa pa"
  if (tokens[at]!.key === 'pa' && tokens[at - 1]?.kind !== 'word' && tokens[at - 1]?.kind !== 'number' && REQUEST_VERBS.has(tokens[at + 1]?.key ?? '') && linker(at + 1).every(({ candidates }) => candidates.length === 0)) return true // prettier-ignore
  // "Pa-cut ng maliliit" where a cut of meat is sold
  if (isCausative(tokens, at)) return true
  if (isHandingOver(tokens, at)) return true
  // "Palihug kusga ang tuktok"
  const isTold = /^.{3,}[ai]$/u.test(tokens[at]!.key) && tokens[at + 1]?.kind === 'word'
  // "Palihug ayaw basaa ang yuta"
  const isAsked = tokens[at - 1]?.key === 'palihug' || (PROHIBITED.has(tokens[at - 1]?.key ?? '') && phrasesOf('the').has(tokens[at + 1]?.key ?? '')) // prettier-ignore
  if (isAsked && isTold && isUnknown(at) && longestNameAt(tokens.slice(at, at + 1).map(({ key }) => key), 0) === null) return true // prettier-ignore
  return tokens[at]!.key === ASKING ? isUnknown(at + 1) || isState(at + 1) || isJoined(at + 1) || isVerb(at + 1) : tokens[at]!.key.startsWith(ASKING) && isUnknown(at) // prettier-ignore
}

/** "Pa-cut", "pa-balot": a verb of requests in one word with its prefix, which names no goods. */
export function isCausative(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at]?.key === 'pa' ? tokens[at + 1] : undefined
  return verb?.isGlued === true && (REQUEST_VERBS.has(verb.key) || CAUSATIVE.has(verb.key))
}

const PROHIBITED = phrasesOf('sparing')
const CAUSATIVE = phrasesOf('causative verb')
const ASKING = 'paki'
/** "Itawag", "tawagi", "ipabalot", "putosa": a verb of requests with an affix, which makes a command of it. */
export const REQUEST_VERBS = phrasesOf('request verb')
const STEMS = [...REQUEST_VERBS].join('|')
/** Who is asked. */
export const TOLD = new Set(['nyo', 'niyo', 'ninyo', 'mo', 'nimo', 'ka', 'kayo', 'kau', 'muna'])
export const COMMAND = new RegExp(
  String.raw`^(?:(?:ipa|i|pa|ipag|mag|pag)(?:${STEMS})(?:h?in|h?an|h?[ia]|h?on)?|(?:${STEMS})(?:h?in|h?an|h?[ia]|h?on))$`,
  'u',
)
/** "Kindly call before coming" */
const KINDLY = new Set(['please', 'pls', 'kindly', 'palihug'])
const STATES: ReadonlySet<GrammarCategory> = new Set(['sizes', 'descriptions'])
/** A verb of requests may be written apart from its prefix. */
const PREFIXES = new Set(['i', 'ipa'])

/** "Pakibigay na lang sa guard", "ihatag ra kang lola": who takes the goods at the door, and no name. */
function isHandingOver(tokens: readonly Token[], start: number): boolean {
  if (!GIVING.has(tokens[start]!.key)) return false
  let at = start + 1
  while (at - start <= ENCLITICS_MAX && ENCLITICS.has(tokens[at]?.key ?? '')) at += 1
  if (!TO.has(tokens[at]?.key ?? '')) return false
  while (OWN.has(tokens[at + 1]?.key ?? '')) at += 1
  const end = endOfPhrase(tokens, at + 1, CARRIERS) ?? endOfPhrase(tokens, at + 1, KIN)
  const next = end === null ? undefined : tokens[end]
  return end !== null && !isCapital(tokens[at + 1]!) && !(next?.kind === 'word' && isCapital(next))
}

export const GIVING = phrasesOf('giving')
const CARRIERS = phrasesOf('carrier')
const KIN = phrasesOf('kin')
const ENCLITICS_MAX = 4
const ENCLITICS = new Set(['po', 'ho', 'lang', 'lng', 'na', 'nalang', 'nlng', 'ra', 'nyo', 'ninyo', 'mo', 'muna', 'usa', 'diay', 'pala']) // prettier-ignore
const TO = new Set(['sa', 'kay', 'kang', 'to', 'with'])
const OWN = new Set(['akong', 'among', 'aking', 'aming', 'my', 'our', 'the', 'mga'])
