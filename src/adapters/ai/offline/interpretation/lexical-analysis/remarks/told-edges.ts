/**
 * What customers tell of themselves beside an order: what they build, plant or repair, what happens, whom or what they have. "Gagawa ako ng
 * manukan, 3 meters by 2 meters", "we have a meeting, 8 of us", "naguba among suga". It orders nothing, and what it counts is told to the store.
 */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { englishRoots, rootsOfTalk } from '../../../../../../lexicon/word-forms.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { unitAt } from '../../../language/units.ts'
import { isFunctionWord, type GrammarMatch } from '../../../language/vocabulary.ts'
import type { Edge } from '../../chart/edges.ts'
import { GAIN } from '../../scoring.ts'
import { isCapital } from '../../contact/written-words.ts'
import type { Analysis } from '../analysis.ts'
import { isRequest } from '../notes/request-verbs.ts'
import { optionEdges } from '../options/option-edges.ts'
import { piecesOf, type Piece } from '../pieces.ts'
import { sizeMeaning } from '../../shelf/size-words.ts'
import { isSold } from '../size-edges.ts'
import { animalEnd, extentEnd } from './counted-edges.ts'
import { goodsIn, isAimOfGoods, isCalledSo, isChosenIn, isOfAnotherDay, isOrderedBeside, isOwnMishap, isStillHad, OWNERS } from './goods-told.ts' // prettier-ignore

/** A piece of the message that tells something, with the pieces behind it that only count what it tells of. */
export function toldEdges(analysis: Analysis): Edge[] {
  // Under the summary it is a wish for the store.
  if (analysis.context.asked === 'confirm') return []
  const pieces = piecesOf(analysis.tokens)
  const edges: Edge[] = []
  for (let at = 0; at < pieces.length; at++) {
    const told = toldIn(analysis, pieces[at]!)
    if (!told) continue
    let { end, hasNumber } = told
    while (
      end === pieces[at]!.end &&
      pieces[at + 1]?.before === 'comma' &&
      countsOnly(analysis, pieces[at + 1]!)
    ) {
      at += 1
      end = pieces[at]!.end
      hasNumber = true
    }
    const { start } = told
    if (told.namesGoods && !isOrderedBeside(analysis, start, end)) continue
    const gain = GAIN.range + GAIN.told * (end - start)
    edges.push(
      hasNumber
        ? { start, end, kind: 'context', role: 'people', gain, meaning: 'number' }
        : { start, end, kind: 'filler', role: 'politeness', gain, meaning: 'remark' },
    )
  }
  return edges
}

interface Told {
  start: number
  end: number
  hasNumber: boolean
  /** Goods stand in it that may be wanted, too: "ubos na ang bigas namin". */
  namesGoods: boolean
}

function toldIn(analysis: Analysis, piece: Piece): Told | null {
  const { tokens } = analysis
  const start = beginning(analysis, piece)
  const end = ending(analysis, start, Math.min(piece.end, start + WORDS_MAX + 1))
  // "Card: Happy 60th birthday Papa"
  const isText = tokens[piece.start - 1]?.key === ':'
  const isOdd = end - start < WORDS_MIN || end - start > WORDS_MAX
  if (isText || isOdd || tokens[piece.end]?.key === '?') return null
  if (isStillHad(analysis, start, end))
    return { start, end, hasNumber: true, namesGoods: goodsIn(analysis, start, end).length > 0 }
  if (isOfAnotherDay(analysis, start, end)) {
    const hasNumber = tokens.slice(start, end).some((_, more) => parseNumber(tokens, start + more) !== null) // prettier-ignore
    return { start, end, hasNumber, namesGoods: true }
  }
  const numbers = numbersIn(analysis, start, end)
  if (numbers === null) return null
  if (isAimOfGoods(analysis, start, end)) return null
  const named = goodsIn(analysis, start, end)
  const found = { start, end, hasNumber: numbers > 0, namesGoods: false }
  // "Magtanom mi mais", where only seeds are called so, and "nasira ang martilyo ko", which may want another one.
  const called = { ...found, namesGoods: named.some((goods) => isCalledSo(tokens, goods)) }
  const doing = verbAt(analysis, start, end, UNDERTAKINGS)
  // "Magpagawa ako ng cake" orders what is sold made.
  if (doing !== null) return called.namesGoods && isCausative(tokens[doing]!) ? null : called
  if (verbAt(analysis, start, end, MISHAPS) !== null) return called
  // "Naubusan kami ng gasul, 1 LPG": it tells the brand.
  if (verbAt(analysis, start, end, LACKS) !== null) return isChosenIn(analysis, start, end) ? null : called // prettier-ignore
  // "Yung dalawang manok ko spicy na lang"
  const hasOption = tokens.slice(start, end).some((_, more) => optionEdges(analysis, start + more).length > 0) // prettier-ignore
  if (named.length > 0 || hasOption) return null
  return isEvent(analysis, start, end) || isHaving(analysis, start, end) || countsPeople(analysis, start, end) ? found : null // prettier-ignore
}

const WORDS_MIN = 2
const WORDS_MAX = 24

/** Behind a greeting and whom one speaks to. */
function beginning({ phrases }: Analysis, piece: Piece): number {
  let start = piece.start
  for (;;) {
    const greeting = phrases[start]?.findLast(({ entry: { category, meaning } }) => GREETING.has(meaning) && (category === 'acts' || category === 'particles')) // prettier-ignore
    if (!greeting || greeting.end >= piece.end) return start
    start = greeting.end
  }
}

const GREETING = new Set(['greet', 'laugh', 'polite', 'wait'])

/** Before what is ordered: "we are opening a cafe and need 10 bulbs". */
function ending(analysis: Analysis, start: number, limit: number): number {
  for (let at = start; at < limit; at++) {
    if (at > start && endOfPhrase(analysis.tokens, at, phrasesOf('therefore')) !== null) return at
    const isOrder = analysis.phrases[at]!.some((match) => isOrdering(match) && !isOwning(analysis, match)) // prettier-ignore
    if (!isOrder && !isRequest(analysis, at)) continue
    let end = at
    while (end > start && analysis.phrases[end - 1]!.some(isJoining)) end -= 1
    return end
  }
  return limit
}

function isOrdering({ entry: { category, meaning } }: GrammarMatch): boolean {
  if (category === 'notes') return meaning !== 'label'
  if (category === 'questions') return !MARKS.has(meaning)
  return category === 'acts' && !BESIDE.has(meaning)
}

/** "Naa mi training", "meron po akong 2 inahin": it asks for nothing. */
function isOwning({ tokens }: Analysis, { entry, end }: GrammarMatch): boolean {
  const isOurs = ({ key }: Token) => SPEAKERS.has(key) || OWN.has(key) || OWNERS.has(key) || KIN.has(key) // prettier-ignore
  return entry.meaning === 'stock' && tokens.slice(end - 1, end + OWNER_REACH).some(isOurs)
}

const OWNER_REACH = 5

const MARKS = new Set(['marker', 'you'])
/** Acts that change nothing of what is told. */
const BESIDE = new Set(['just', 'more', 'thank', 'greet', 'wait', 'confirm', 'farewell', 'done', 'report', 'complain']) // prettier-ignore

function isJoining({ entry: { category, meaning } }: GrammarMatch): boolean {
  return category === 'links' ? meaning !== 'of' : category === 'particles'
}

/** How many numbers a piece has; null when one of them may count goods. */
function numbersIn(analysis: Analysis, start: number, end: number): number | null {
  let count = 0
  for (let at = start; at < end; at++) {
    const number = parseNumber(analysis.tokens, at)
    if (!number) continue
    if (at === start && isLoneCount(analysis, number.end)) return null
    const told = numberEnd(analysis, { start, at, end: number.end })
    if (told === null) return null
    count += 1
    at = told - 1
  }
  return count
}

/** "Isa po para sa fiesta namin": one of what was spoken of. */
function isLoneCount({ tokens, phrases }: Analysis, end: number): boolean {
  const next = skipWords(tokens, end, ENCLITICS)
  return endOfPhrase(tokens, next, phrasesOf('aim')) !== null || (next > end && phrases[next]?.length === 0 && tokens[next]?.kind !== 'word') // prettier-ignore
}

const ENCLITICS = new Set(['po', 'lang', 'ra', 'na', 'pud', 'din', 'rin'])

/** Where a number ends with what it counts, which is none of goods. */
function numberEnd(
  analysis: Analysis,
  { start, at, end }: { start: number; at: number; end: number },
): number | null {
  const { tokens, phrases, linker, shelf } = analysis
  const next = skipWords(tokens, end, LINKERS)
  // "Purok 4 kami"
  if (phrases.slice(Math.max(0, at - CUE_REACH), at).flat().some((match) => match.end === at && match.entry.category === 'contact')) return null // prettier-ignore
  // "2 kids" of what comes for kids
  const size = sizeMeaning(tokens[next]?.key ?? '')
  if (size !== null && isSold(shelf, size)) return null
  const known =
    extentEnd(tokens, at, isOfOwn(tokens, end)) ??
    numberOfAnimals(analysis, at) ??
    peopleEnd(tokens, piecesEnd(tokens, next))
  if (known !== null) return known
  const cue = phrases[next]?.findLast(({ entry: { category, meaning } }) => (category === 'time' || category === 'people') && meaning === 'after') // prettier-ignore
  if (cue) return cue.end
  const isTold = phrases.slice(Math.max(0, at - CUE_REACH), at).flat().some((match) => match.end === at && isCue(match)) // prettier-ignore
  const isDay = DAYS.has(tokens[at - 1]?.key ?? '') && (next >= tokens.length || tokens[next]!.kind !== 'word') // prettier-ignore
  // "Mag-abli ko ug usa ka gamay nga tindahan"
  const isMade = tokens[at]!.kind === 'word' && parseNumber(tokens, at)?.value === 1 && verbAt(analysis, start, at, UNDERTAKINGS) !== null // prettier-ignore
  const isOne = isMade && unitAt(tokens, next) === null && !linker(next).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  // "We are 5 in the group"
  const isOfUs = tokens.slice(Math.max(0, at - PEOPLE_REACH), at).some(({ key }) => phrasesOf('sharing').has(key)) // prettier-ignore
  return isTold || isDay || isOne || isOfUs ? end : null
}

/** "4 meters po yung pader namin", and no "15 metros lang ko": something of the customer's is named behind a number and its unit. */
function isOfOwn(tokens: readonly Token[], end: number): boolean {
  const own = tokens.findIndex(({ key, kind }, place) => place > end && (kind !== 'word' || phrasesOf('own behind').has(key))) // prettier-ignore
  return own > end + 1 && tokens[own]!.kind === 'word' && !isFunctionWord(tokens[own - 1]!.key)
}

function isCue({ entry: { category, meaning } }: GrammarMatch): boolean {
  return (category === 'people' || category === 'time') && meaning === 'before'
}

const CUE_REACH = 4
const LINKERS = new Set(['ka', 'na', 'nga', 'po', 'ra', 'lang', 'ng'])
const DAYS = new Set(['sa', 'on', 'the', 'ika', 'karong', 'ngayong'])

/** Where so many animals end: "10 chicks", "5 heads lang po na baboy". */
function numberOfAnimals(analysis: Analysis, at: number): number | null {
  const { tokens } = analysis
  const number = parseNumber(tokens, at)
  if (!number) return null
  const linked = skipWords(tokens, number.end, LINKERS)
  const unit = unitAt(tokens, linked)
  return animalEnd(analysis, linked) ?? (unit?.unit.kind === 'count' ? animalEnd(analysis, skipWords(tokens, unit.end, LINKERS)) : null) // prettier-ignore
}

/** "8 kabuok mi": so many people, too. */
function piecesEnd(tokens: readonly Token[], at: number): number {
  const found = unitAt(tokens, at)
  return found?.unit.name === 'piece' ? found.end : at
}

/** "6 of us", "12 sila", "5 ka trabahante", "ang 7 kong officemates" */
function peopleEnd(tokens: readonly Token[], at: number): number | null {
  const counted = piecesEnd(tokens, at)
  const isPeople = (place: number) => isPerson(tokens[place]?.key ?? '') || phrasesOf('sharing').has(tokens[place]?.key ?? '') // prettier-ignore
  const places = [tokens[counted]?.key === 'of' ? counted + 1 : counted, skipWords(tokens, counted, OWNERS)] // prettier-ignore
  const place = places.find(isPeople)
  return place === undefined ? null : place + 1
}

/** "…, 3 meters by 2 meters", "…, 15 mi tanan" */
function countsOnly(analysis: Analysis, { start, end }: Piece): boolean {
  const { tokens } = analysis
  const numbers = numbersIn(analysis, start, end)
  const isCount = parseNumber(tokens, skipWords(tokens, start, ABOUT)) !== null
  return numbers !== null && numbers > 0 && isCount && goodsIn(analysis, start, end).length === 0 && ending(analysis, start, end) === end // prettier-ignore
}

const ABOUT = phrasesOf('about')

/** Where a verb of such a root stands, said of somebody: "magtanom mi", "we are building", "naguba among suga". */
function verbAt(
  analysis: Analysis,
  start: number,
  end: number,
  roots: ReadonlySet<string>,
): number | null {
  const { tokens, phrases, linker } = analysis
  for (let at = start; at < end; at++) {
    const { key } = tokens[at]!
    if (roots.has(key) && isOwnMishap(analysis, at)) return at
    const isOther = phrases[at]!.some(({ entry }) => entry.category === 'time' || entry.category === 'acts') || (at > start && isCapital(tokens[at]!)) // prettier-ignore
    // "Magpipintura ako ng gate", where paint is sold.
    const isSold = linker(at).some(({ candidates }) => candidates.length > 0)
    if (isOther || isSold) continue
    const isOwn = key.length > LONGEST_ROOT && rootsOfTalk(key).some((root) => roots.has(root))
    // "Nag-alaga ko"
    const isSplit = PREFIXES.has(tokens[at - 1]?.key ?? '') && roots.has(key)
    const isTold = (isOwn && !roots.has(key)) || isSplit || endOfPhrase(tokens, at, roots) !== null
    if (isTold && isOfSomebody(tokens, start, at, end)) return at
    if (englishRoots(key).some((root) => roots.has(root)) && isOfSubject(tokens, start, at)) return at // prettier-ignore
  }
  return null
}

const LONGEST_ROOT = 3
const PREFIXES = new Set(['nag', 'mag', 'mo', 'mi', 'ga', 'gi', 'na'])
const UNDERTAKINGS = phrasesOf('undertaking')
const MISHAPS = phrasesOf('mishap')
const LACKS = phrasesOf('running out')

/** The speaker, or somebody of the speaker's, right before or behind. */
function isOfSomebody(tokens: readonly Token[], start: number, at: number, end: number): boolean {
  const beside = tokens.slice(Math.max(start, at - SUBJECT_REACH), Math.min(end, at + 1 + SUBJECT_REACH)) // prettier-ignore
  return beside.some(({ key }) => SPEAKERS.has(key) || OWN.has(key) || KIN.has(key) || ARTICLES.has(key)) // prettier-ignore
}

const SUBJECT_REACH = 3
const KIN = phrasesOf('kin')
const SPEAKERS = phrasesOf('speaker')
const OWN = new Set([...phrasesOf('own before'), ...phrasesOf('own behind')])
const ARTICLES = new Set(['ang', 'yung', 'si'])

/** "We are just opening", "my roof is leaking" */
function isOfSubject(tokens: readonly Token[], start: number, at: number): boolean {
  return tokens.slice(Math.max(start, at - SUBJECT_REACH * 2), at).some(({ key }) => SUBJECTS.has(key)) // prettier-ignore
}

const SUBJECTS = new Set(['i', 'im', 'we', 'were', 'weve', 'ive', 'my', 'our', 'he', 'she', 'they'])

/** "Magpaayo mi sa atop": others do it. */
function isCausative({ key }: Token): boolean {
  return /^(?:i|mag|nag|mo)?pa/u.test(key)
}

/** "Among miting", "report namo sa science", "para sa miting sa barangay", "we are having a party" */
function isEvent(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, phrases } = analysis
  for (let at = start; at < end; at++) {
    const last = endOfPhrase(tokens, at, phrasesOf('event'))
    // "Happy birthday Mama" is written on a cake.
    const isWish = phrasesOf('signing').has(tokens[at - 1]?.key ?? '')
    const isSize = phrases[at]!.some(({ entry }) => entry.category === 'sizes')
    if (last === null || isWish || isSize || optionEdges(analysis, at).length > 0) continue
    const behind = tokens.slice(last, Math.min(end, last + SUBJECT_REACH)).map(({ key }) => key)
    const before = tokens.slice(Math.max(start, at - SUBJECT_REACH), at).map(({ key }) => key)
    const isOfUs = behind.some((key) => phrasesOf('own behind').has(key) || SPEAKERS.has(key) || isPerson(key)) // prettier-ignore
    const isOurs = before.some((key) => phrasesOf('own before').has(key) || phrasesOf('having').has(key) || phrasesOf('aim').has(key) || HOLDING.has(key)) // prettier-ignore
    // "Assembly sa barangay", "sa binyag po sa simbahan"
    const isFirst = at === start || (at === start + 1 && PLACING.has(tokens[start]!.key))
    if (isOfUs || isOurs || (isFirst && behind.slice(0, 2).some((key) => PLACING.has(key)))) return true // prettier-ignore
  }
  return false
}

const PLACING = new Set(['sa', 'at', 'in'])
const HOLDING = new Set(['having', 'theres', 'there', 'attending'])

/** "I have 3 piglets and 1 big pig", "naa koy 5 ka baboy", "5 heads lang baboy namin", "ang bubong namin ay 6x8 meters" */
function isHaving(analysis: Analysis, start: number, end: number): boolean {
  const { tokens } = analysis
  const isKept = (at: number) => numberOfAnimals(analysis, at) !== null || extentEnd(tokens, at, isOfOwn(tokens, parseNumber(tokens, at)?.end ?? at)) !== null // prettier-ignore
  const said = tokens.slice(start, end)
  if (said.some(({ key }) => OWN.has(key)) && said.some((_, more) => isKept(start + more))) return true // prettier-ignore
  const counted = tokens.slice(start, end).findIndex((_, more) => parseNumber(tokens, start + more) !== null) // prettier-ignore
  if (counted < 0) return false
  const before = tokens.slice(start, start + counted).map(({ key }) => key)
  const isOwned = before.some((key) => phrasesOf('having').has(key) || phrasesOf('own before').has(key)) // prettier-ignore
  return isOwned && before.length <= HAVING_REACH
}

const HAVING_REACH = 4

/** "We are 5 in the group", "12 sila maglalaro", and no "2 mi" in answer to how many. */
function countsPeople(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, context } = analysis
  return tokens.slice(start, end).some((_, more) => {
    const number = parseNumber(tokens, start + more)
    if (!number) return false
    const beside = tokens.slice(Math.max(start, start + more - PEOPLE_REACH), Math.min(end, number.end + PEOPLE_REACH)) // prettier-ignore
    // "Ang 7 kong officemates"
    // "8 corsage, I forgot the two ninongs": beside goods that have their number.
    if (isPerson(tokens[number.end]?.key ?? '') && tokens[number.end + 1]?.kind !== 'word' && isOrderedBeside(analysis, start, end)) return true // prettier-ignore
    const isOwn =
      OWNERS.has(tokens[number.end]?.key ?? '') && peopleEnd(tokens, number.end) !== null
    return isOwn || (context.asked !== 'quantity' && beside.some(({ key }) => phrasesOf('sharing').has(key))) // prettier-ignore
  })
}

const PEOPLE_REACH = 2
