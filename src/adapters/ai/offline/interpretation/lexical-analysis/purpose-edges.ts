/** What goods are for, and what is to be on them: "pang sinigang", "for my baon", "para sa fiesta namin", "with our team logo". */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { singular } from '../../../../../lexicon/word-forms.ts'
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { isPerson } from '../../../../../lexicon/ordinary-words.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import { isFunctionWord, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import { isCapital } from '../contact/written-words.ts'
import { GAIN } from '../scoring.ts'
import type { Analysis } from './analysis.ts'
import { optionEdges } from './options/option-edges.ts'
import { isSold } from './size-edges.ts'

export function purposeEdges(analysis: Analysis, at: number): Edge[] {
  // "Pang ladies" of what comes for ladies says which.
  const { shelf, phrases } = analysis
  const comesFor = (person: string) => isSold(shelf, person) || shelf.options.bySize.has(person)
  if (phrases[at]!.some(({ entry, end }) => entry.category === 'sizes' && end > at + 1 && comesFor(entry.meaning))) return [] // prettier-ignore
  return [...kindEdges(analysis, at), ...aimEdges(analysis, at), ...siteEdges(analysis, at), ...wishEdges(analysis, at), ...presentEdges(analysis, at), ...makingEdges(analysis, at), ...dishEdges(analysis, at)] // prettier-ignore
}

const KINDS = new Set(['pang', 'pan', 'pam', 'panghimo'])
const ADDING = new Set(['add', 'more', 'order'])

/** "Pang sinigang": what goods are for is no goods, unless it follows a verb: "dagdag pang bangus". */
function kindEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, phrases, linker } = analysis
  const isVerbBefore = (phrases[at - 1] ?? []).some(({ entry }) => entry.category === 'acts' && ADDING.has(entry.meaning)) // prettier-ignore
  const next = tokens[at + 1]
  // "Frying pan po"
  if (tokens[at]!.key === 'pan' && isInName(analysis, at)) return []
  if (!KINDS.has(tokens[at]!.key) || isVerbBefore || next?.kind !== 'word') return []
  const named = Math.max(at + 2, ...linker(at + 1).map((goods) => goods.end))
  const end = isForGoods(analysis, at + 1, named) ? at + 2 : named // prettier-ignore
  // "Isa pang kilo"
  const isCount = phrases[at + 1]!.some(({ entry }) => entry.category === 'numbers' || entry.category === 'units') // prettier-ignore
  // "Pan de coco"
  const isName = linker(at).some((goods) => goods.candidates.length > 0 && goods.end >= end)
  // "Isa pang okinawa", "isa pang medium" is one more.
  const isNumber = at > 0 && parseNumber(tokens, at - 1)?.end === at
  const isDetail = () => phrases[at + 1]!.some(({ entry }) => entry.category === 'sizes') || optionEdges(analysis, at + 1).length > 0 // prettier-ignore
  const isMore = isNumber && (linker(at + 1).some(({ candidates }) => candidates.length > 0) || isDetail()) // prettier-ignore
  return isCount || isName || isMore ? [] : [purpose(at, objectEnd(analysis, end) ?? end)]
}

/** "Pang kinilaw nga tuna": the goods behind what they are for, unless both are the name of others, as `Sinigang na baboy`. */
function isForGoods({ tokens, linker }: Analysis, at: number, end: number): boolean {
  const goods = LINKS.has(tokens[at + 1]?.key ?? '') ? linker(at + 2) : []
  const own = new Set(goods.flatMap(({ candidates }) => candidates.map(({ entry }) => entry)))
  const whole = linker(at).find((each) => each.end === end)?.candidates ?? []
  // "Pang motor na phone holder" tells which.
  return (
    own.size > 0 && (whole.length === 0 || (whole.length >= own.size && own.has(whole[0]!.entry)))
  )
}

const LINKS = new Set(['na', 'nga'])

/** "Pang curl po ba kayo ng pilik mata" asks for no lashes: where the goods end that something is done to. */
function objectEnd({ tokens, phrases, linker }: Analysis, at: number): number | null {
  let next = at
  while (next < at + WORDS_MAX && !OF.has(tokens[next]?.key ?? '') && phrases[next]?.some(({ entry }) => ENCLITIC.has(entry.category))) next += 1 // prettier-ignore
  if (next === at || !OF.has(tokens[next]?.key ?? '')) return null
  const ends = linker(next + 1).filter(({ candidates }) => candidates.length > 0).map(({ end }) => end) // prettier-ignore
  return ends.length > 0 ? Math.max(...ends) : null
}

const OF = new Set(['ng', 'nang'])
const ENCLITIC: ReadonlySet<GrammarCategory> = new Set(['particles', 'questions', 'people'])

function purpose(start: number, end: number): Edge {
  return { start, end, kind: 'filler', role: 'choice', gain: GAIN.purpose * (end - start), meaning: 'purpose' } // prettier-ignore
}

/** "For my baon", "pang exchange gift", "para prituhon": nothing of it is on the shelf, and none of it is written as a name. */
function aimEdges(analysis: Analysis, at: number): Edge[] {
  const cue = endOfPhrase(analysis.tokens, at, phrasesOf('aim'))
  if (cue === null || isInName(analysis, at)) return []
  const isAsked = (analysis.phrases[at - 1] ?? []).some(({ entry, end }) => end === at && (entry.category === 'questions' || entry.category === 'acts')) // prettier-ignore
  const end = isAsked ? null : phraseEnd(analysis, isKind(analysis, cue) ? cue + 1 : cue, APART)
  return end === null ? [] : [purpose(at, end)]
}

/** "For the office", "para sa opisina namin": where goods are used, which is no address without a name. */
function siteEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, phrases } = analysis
  const cue = endOfPhrase(analysis.tokens, at, phrasesOf('aim'))
  if (cue === null) return []
  const site = isFunctionWord(tokens[cue]?.key ?? '') ? cue + 1 : cue
  const isSite = phrases[site]?.some(({ entry, end }) => entry.category === 'contact' && SITES.has(entry.meaning) && end === site + 1) // prettier-ignore
  if (!isSite || isCapital(tokens[site]!)) return []
  let end = site + 1
  while (tokens[end]?.kind === 'word' && isFunctionWord(tokens[end]!.key) && !isAnd(tokens[end]!.key)) end += 1 // prettier-ignore
  // "… for the office and one for home"
  const isEnd = (tokens[end]?.kind !== 'word' && tokens[end]?.kind !== 'number') || isAnd(tokens[end]!.key) // prettier-ignore
  return isEnd ? [purpose(at, end)] : []
}

const SITES: ReadonlySet<string> = new Set(['suffix place', 'weak place'])

/** "Pang exchange gift": the word behind it is what it makes a kind of, whatever it is elsewhere. */
function isKind({ tokens }: Analysis, cue: number): boolean {
  return KINDS.has(tokens[cue - 1]!.key) && tokens[cue]?.kind === 'word'
}

/** `Vitamin C for kids` */
function isInName({ linker }: Analysis, at: number): boolean {
  for (let start = at - 1; start >= Math.max(0, at - NAME_MAX); start--)
    if (linker(start).some(({ end, candidates }) => end > at && candidates.length > 0)) return true
  return false
}

const NAME_MAX = 4

/** "With our team logo": what neither the shelf nor its options have is for the store to read. */
function wishEdges(analysis: Analysis, at: number): Edge[] {
  const cue = endOfPhrase(analysis.tokens, at, WITH)
  const end = cue === null ? null : phraseEnd(analysis, cue, ENDING)
  if (end === null) return []
  const words = analysis.tokens.slice(cue!, end).map(({ key }) => key)
  if (words.some((_, place) => longestNameAt(words, place) !== null)) return []
  return [{ ...purpose(at, end), kind: 'context', role: 'note' }]
}

/** "…, gift ko kay hubby", "…, regalo para sa inaanak ko": behind a mark, whom goods are for. */
function presentEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, phrases, linker } = analysis
  const cue = endOfPhrase(analysis.tokens, at, phrasesOf('present'))
  if (cue === null || tokens[at - 1]?.kind === 'word' || tokens[at - 1]?.kind === 'number')
    return []
  let next = cue
  const isOf = () => phrasesOf('for whom').has(tokens[next]?.key ?? '')
  const isBeside = () => phrasesOf('speaker').has(tokens[next]?.key ?? '') || phrases[next]?.some(({ entry }) => ENCLITIC.has(entry.category)) // prettier-ignore
  while (!isOf() && isBeside()) next += 1
  if (!isOf()) return next > cue && tokens[next]?.kind !== 'word' ? [purpose(at, next)] : []
  let end = next + 1
  // "… sa pamangkin ko mag 18 na"
  const isTurning = () => phrasesOf('turning').has(tokens[end]!.key) && tokens[end + 1]?.kind === 'number' // prettier-ignore
  // "… sa tatlong ninang"
  const isOfPeople = (at: number) => parseNumber(tokens, at)?.end === at + 1 && isPerson(tokens[at + 1]?.key ?? '') // prettier-ignore
  while (
    end < next + WORDS_MAX &&
    tokens[end]?.kind === 'word' &&
    (!isEnd(analysis, end, APART) || isOfPeople(end)) &&
    !isTurning()
  ) {
    // prettier-ignore
    if (linker(end).some(({ candidates }) => candidates.length > 0)) return []
    end += 1
  }
  return end > next + 1 ? [purpose(at, end)] : []
}

/** "Magluluto ako ng adobo", "cooking chopsuey for …": what is made of the goods is none of them. */
function makingEdges({ tokens, linker }: Analysis, at: number): Edge[] {
  const verb = endOfPhrase(tokens, at, phrasesOf('making'))
  // `Cooking oil`
  if (verb === null || linker(at).some(({ end }) => end > verb)) return []
  let next = verb
  while (phrasesOf('speaker').has(tokens[next]?.key ?? '') || OF_MADE.has(tokens[next]?.key ?? '')) next += 1 // prettier-ignore
  const made = linker(next).filter(({ start, end }) => end > start)
  if (made.length === 0) return []
  const last = Math.max(...made.map(({ end }) => end))
  // "Magluluto kami ng liempo, 3 kilo"
  const behind = tokens[last]?.kind === 'comma' ? last + 1 : last
  const isCounted = tokens[behind]?.kind === 'number' && made.some(({ candidates }) => candidates.length > 0) // prettier-ignore
  return isCounted ? [] : [purpose(at, last)]
}

/** "Mag adobo ko": with the prefix of a verb, and its speaker, a dish is made by the customer where none is sold by that name. */
function dishEdges({ tokens, linker }: Analysis, at: number): Edge[] {
  if (!phrasesOf('making prefix').has(tokens[at]!.key) || parseNumber(tokens, at + 1) !== null)
    return []
  const dishes = linker(at + 1).filter(({ end }) =>
    phrasesOf('speaker').has(tokens[end]?.key ?? ''),
  )
  const isSold = dishes.some(({ end, candidates }) => candidates.some(({ entry }) => tokens.slice(at + 1, end).some(({ key }) => entry.head.has(singular(key))))) // prettier-ignore
  return dishes.length === 0 || isSold
    ? []
    : [purpose(at, Math.max(...dishes.map(({ end }) => end)) + 1)]
}

const OF_MADE = new Set([...OF, 'ug', 'og', 'po', 'kasi', 'man', 'a', 'some', 'our', 'my'])

const WITH = new Set(['with'])

const WORDS_MAX = 6

/** Where the words behind a cue end, if they tell anything, and are neither goods nor the name of somebody. */
function phraseEnd(
  analysis: Analysis,
  start: number,
  ending: ReadonlySet<GrammarCategory>,
): number | null {
  const { tokens, linker } = analysis
  let end = start
  while (end < start + WORDS_MAX && tokens[end]?.kind === 'word' && !isEnd(analysis, end, ending)) {
    const isSold = linker(end).some(({ candidates }) => candidates.length > 0)
    if (isSold || isCapital(tokens[end]!) || optionEdges(analysis, end).length > 0) return null
    end += 1
  }
  const isTold = tokens.slice(start, end).some(({ key }) => !isFunctionWord(key))
  // "Para sa grade 6"
  return isTold && tokens[end]?.kind !== 'number' ? end : null
}

/** Here something else begins. */
function isEnd(
  { phrases, tokens }: Analysis,
  at: number,
  ending: ReadonlySet<GrammarCategory>,
): boolean {
  // "Pang exchange gift": a word of requests that asks for nothing.
  const isLast = tokens[at + 1]?.kind !== 'word'
  // "Para sa mga staff namin" asks for nobody to talk to.
  if (phrasesOf('kin').has(tokens[at]!.key)) return false
  return phrases[at]!.some(({ entry }) => (ending.has(entry.category) && !(isLast && entry.category === 'notes')) || isJoint({ entry })) // prettier-ignore
}

const ENDING: ReadonlySet<GrammarCategory> = new Set(['acts', 'questions', 'time', 'notes', 'numbers', 'units', 'money']) // prettier-ignore
/** "With name" is to be written on the goods, and "para sa purok 3" an address. */
const APART: ReadonlySet<GrammarCategory> = new Set([...ENDING, 'contact'])

function isJoint({ entry: { category, meaning } }: Pick<GrammarMatch, 'entry'>): boolean {
  return category === 'links' && meaning !== 'of' && meaning !== 'to'
}
