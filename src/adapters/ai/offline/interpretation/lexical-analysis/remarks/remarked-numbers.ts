/** Numbers that are only spoken of: the sum of those that were said, one that is written twice, what was ordered another time, ages and days. */
import type { GrammarCategory } from '../../../../../../lexicon/grammar.ts'
import { isPerson, isRemark } from '../../../../../../lexicon/ordinary-words.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../../language/phrasing.ts'
import { parseQuantity, quantitiesIn } from '../../../language/quantity-parser.ts'
import { isFunctionWord, type GrammarMatch } from '../../../language/vocabulary.ts'
import type { Token } from '../../../language/tokenizer.ts'
import type { Edge } from '../../chart/edges.ts'
import { GAIN } from '../../scoring.ts'
import type { Analysis } from '../analysis.ts'
import { pricesOf } from '../number-roles.ts'
import { groupNamed } from '../options/asked-option-edges.ts'
import { optionEdges } from '../options/option-edges.ts'
import { optionWord } from '../../shelf/options.ts'

export function remarkedNumberEdges(analysis: Analysis): Edge[] {
  return [...sumEdges(analysis), ...doubleEdges(analysis), ...pastEdges(analysis), ...pronounEdges(analysis), ...unfitEdges(analysis), ...kindsEdges(analysis), ...ageEdges(analysis), ...shareEdges(analysis), ...deniedEdges(analysis), ...somebodyEdges(analysis), ...dayEdges(analysis), ...mayEdges(analysis), ...intendedEdges(analysis), ...emptiesEdges(analysis)] // prettier-ignore
}

function remark(start: number, end: number): Edge {
  return { start, end, kind: 'filler', role: 'politeness', gain: GAIN.cued * 2, meaning: 'number' }
}

/** "3 red, 2 blue, 5 in all", "bale 15 piraso lahat"; also what so many cost: "5 monay, 35 total" */
function sumEdges({ tokens, phrases, shelf, context }: Analysis): Edge[] {
  const quantities = quantitiesIn(tokens)
  const cues = cuesOf(phrases, 'totals')
  return quantities.flatMap(({ start, end, quantity }): Edge[] => {
    const next = tokens[end]?.key === 'po' ? end + 1 : end
    const before = cues.findLast((cue) => cue.entry.meaning === 'before' && cue.end === start)
    const after = cues.findLast((cue) => cue.entry.meaning === 'after' && cue.start === next)
    const isNamed = tokens[end]?.kind === 'word' && !isFunctionWord(tokens[end].key)
    if (!after && (!before || isNamed)) return []
    const from = before?.start ?? start
    const others = quantities.filter((each) => each.end <= from).map((each) => each.quantity)
    const counts = others.filter(({ unit }) => unit?.kind !== 'measure')
    const sums = [others, counts].map((some) => some.reduce((sum, { value }) => sum + value, 0))
    const isPaid =
      quantity.unit === null &&
      others.some(({ value }) => pricesOf(shelf).has((quantity.value * 100) / value))
    const isSum = isPaid || (others.length > 1 && sums.includes(quantity.value)) || quantity.value === context.orderedCount // prettier-ignore
    return isSum ? [remark(from, after?.end ?? end)] : []
  })
}

/** "Napulo ka kilo (10)", "isang dosena (12)", "2 dozen eggs (24 pcs)": the same number once more in parentheses. */
function doubleEdges({ tokens }: Analysis): Edge[] {
  const quantities = quantitiesIn(tokens)
  return quantities.flatMap(({ start, end, quantity }, at): Edge[] => {
    const said = quantities[at - 1]
    const isEnclosed = tokens[start - 1]?.kind === 'open' && tokens[end]?.kind === 'close'
    const isBeside = said !== undefined && tokens.slice(said.end, start - 1).every(({ kind }) => kind === 'word') // prettier-ignore
    const isPieces = quantity.unit === null || quantity.unit.name === 'piece'
    if (!isBeside || !isEnclosed || !(isPieces || said.end === start - 1)) return []
    const { value, unit } = said.quantity
    const values = unit?.kind === 'count' ? [value, value * unit.factor] : [value]
    return values.includes(quantity.value) ? [remark(start - 1, end + 1)] : []
  })
}

/** "The red one for the pepper", "large one please": it stands for the goods, and counts nothing. */
function pronounEdges({ tokens, phrases, shelf }: Analysis): Edge[] {
  if (quantitiesIn(tokens).length !== 1) return []
  return tokens.flatMap(({ key }, at): Edge[] => {
    const before = tokens[at - 1]
    if (key !== 'one' || before?.kind !== 'word') return []
    const isSize = phrases[at - 1]!.some(
      ({ entry, end }) => entry.category === 'sizes' && end === at,
    )
    return isSize || shelf.options.byWord.has(optionWord(before)) ? [remark(at, at + 1)] : []
  })
}

/** "Usually 5 slim, ngayon 3 lang" */
function pastEdges({ tokens, phrases, linker }: Analysis): Edge[] {
  const cues = cuesOf(phrases, 'time')
  const past = cues.find(({ entry }) => entry.meaning === 'past')
  const now = past && cues.find(({ entry, start }) => entry.meaning === 'now' && start >= past.end)
  const quantities = quantitiesIn(tokens)
  if (!now || !quantities.some(({ start }) => start >= now.end)) return []
  const ordered = quantities.filter(({ start, end }) => start >= past.end && end <= now.start)
  // "Last order ko 2 slim, ngayon 4 slim refill": goods that are named again are told of, too.
  const isNamed = (from: number, to: number) => tokens.slice(from, to).some((_, more) => linker(from + more).some(({ candidates }) => candidates.length > 0)) // prettier-ignore
  const isTold = ordered.length > 0 && tokens[now.start - 1]?.kind === 'comma' && isNamed(past.end, now.start) && isNamed(now.end, tokens.length) // prettier-ignore
  if (isTold) return [{ ...remark(past.start, now.start - 1), gain: GAIN.range + GAIN.told * (now.start - past.start) }, remark(now.start, now.end)] // prettier-ignore
  return ordered.length === 0 ? [] : [past, now, ...ordered].map(({ start, end }) => remark(start, end)) // prettier-ignore
}

/** "42 na lang, masikip yata 41": the size in the order that does not fit, beside another number. */
function unfitEdges({ tokens, phrases, context }: Analysis): Edge[] {
  const unfit = cuesOf(phrases, 'descriptions').filter(({ entry }) => entry.meaning === 'unfit')
  const isNear = (at: number) => unfit.some(({ start, end }) => (at >= end && at - end <= UNFIT_REACH) || (at < start && start - at <= UNFIT_REACH)) // prettier-ignore
  const isOrdered = (value: number) => context.chosen.some(({ option }) => option.name === String(value)) // prettier-ignore
  const numbers = tokens.flatMap(({ kind, value }, at) => kind === 'number' ? [{ at, value }] : []) // prettier-ignore
  return numbers.flatMap(({ at, value }): Edge[] => {
    const isOther = numbers.some((each) => each.value !== value)
    return isOther && isNear(at) && isOrdered(value) ? [{ ...remark(at, at + 1), gain: GAIN.range }] : [] // prettier-ignore
  })
}

const UNFIT_REACH = 3

/** More of them may be a size: "crayola 8 colors". */
const KINDS_MAX = 4

/** "Pwede dalawang flavor dun?", "two colors": it counts kinds, and no goods. */
function kindsEdges(analysis: Analysis): Edge[] {
  const { tokens } = analysis
  return quantitiesIn(tokens).flatMap(({ start, end, quantity }): Edge[] => {
    const next = tokens[end + 1]
    const isLabel = !quantity.unit && quantity.value > 1 && quantity.value <= KINDS_MAX && groupNamed(tokens[end]?.key ?? '') !== null // prettier-ignore
    const isOne =
      next !== undefined && (next.kind === 'number' || optionEdges(analysis, end + 1).length > 0)
    return isLabel && !isOne ? [remark(start, end + 1)] : []
  })
}

/** "Mag 18 na po kasi pamangkin ko", "18 na po si ate", "si ate po 18 na", "dalawa po kasi anak ko": how old or how many somebody's people or animals are. */
function ageEdges({ tokens, linker }: Analysis): Edge[] {
  return quantitiesIn(tokens).flatMap(({ start, end, quantity: { unit, value } }): Edge[] => {
    const isWhole = unit === null && Number.isInteger(value) && value <= AGE_MAX
    const behind = skipWords(tokens, end, BEFORE_A_PERSON)
    const isOfPerson = isWhole && isSpokenOf(tokens, behind)
    const said = new Set(tokens.slice(end, behind).map(({ key }) => key))
    const isTurning = isOfPerson && phrasesOf('turning').has(tokens[start - 1]?.key ?? '')
    // "Regalo sa pamangkin ko mag 18 na"
    const isOfNamed = isWhole && phrasesOf('turning').has(tokens[start - 1]?.key ?? '') && tokens[end]?.key === 'na' && tokens[end + 1]?.kind !== 'word' && tokens.slice(Math.max(0, start - PERSON_REACH), start).some((_, more) => isSpokenOf(tokens, Math.max(0, start - PERSON_REACH) + more)) // prettier-ignore
    // "Twins turned 18 last week"; "mag" begins verbs, too.
    const isTurned = isWhole && value >= OLD_MIN && phrasesOf('turned').has(tokens[start - 1]?.key ?? '') && !linker(end).some(({ candidates }) => candidates.length > 0) // prettier-ignore
    if (isTurned && tokens.slice(Math.max(0, start - PERSON_REACH), start).some(({ key }) => isPerson(key))) return [remark(start - 1, end)] // prettier-ignore
    if (isOfNamed) return [remark(start - 1, end + 1)]
    const isOld = value >= OLD_MIN && said.has('na') && said.has('si')
    if (isTurning) return [remark(start - 1, skipWords(tokens, behind + 1, OF_A_PERSON))]
    // "Kids socks po, 2 kasi anak ko" orders two.
    const isFirst = tokens.slice(0, start).every(({ key }) => isFunctionWord(key))
    if (isOfPerson && (isOld || (isFirst && REASONING.some((word) => said.has(word))))) return [remark(start, skipWords(tokens, behind + 1, OF_A_PERSON))] // prettier-ignore
    // "Si ate po 18 na"
    const person = tokens[start - 1]?.key === 'po' ? start - 2 : start - 1
    const isLast = tokens[end]?.key === 'na' && !linker(end + 1).some(({ candidates }) => candidates.length > 0) // prettier-ignore
    const isNamed = tokens[person - 1]?.key === 'si' && isSpokenOf(tokens, person)
    return isWhole && isLast && isNamed && value >= OLD_MIN ? [remark(person - 1, end + 1)] : []
  })
}

const PERSON_REACH = 6
const AGE_MAX = 120
/** Less may be how many somebody wants. */
const OLD_MIN = 5
const REASONING = ['kasi', 'kse', 'kase', 'gud', 'mangud']
const BEFORE_A_PERSON = new Set(['na', 'po', 'ho', 'si', 'ang', 'yung', 'ung', 'akong', 'among', 'aming', 'aking', 'man', 'pa', 'my', 'our', 'the', ...REASONING]) // prettier-ignore
const OF_A_PERSON = new Set([
  'girl',
  'boy',
  'ko',
  'namin',
  'nako',
  'namo',
  'ng',
  'na',
  'po',
  'kong',
])

/** "14 na spanish bread, tigdadalawa kami": how what was counted before is shared. */
function shareEdges({ tokens, linker }: Analysis): Edge[] {
  return tokens.flatMap((token, at): Edge[] => {
    if (token.kind !== 'comma' && token.kind !== 'break') return []
    const [each] = parseQuantity(tokens, at + 1).filter(({ isEach }) => isEach)
    const behind = each && skipWords(tokens, each.end, OF_SHARE)
    const isOurs = each && phrasesOf('sharing').has(tokens[each.end]?.key ?? '')
    const isCounted = quantitiesIn(tokens).some(({ end }) => end <= at)
    const isOrder = behind !== undefined && linker(behind).some(({ candidates }) => candidates.length > 0) // prettier-ignore
    return isOurs && isCounted && !isOrder ? [remark(at + 1, behind!)] : []
  })
}

/** "Gawing 4 yung red horse, dalawa umuwi na": beside what is counted, so many of those who are spoken of, and nothing else of the piece. */
function somebodyEdges({ tokens, phrases, linker }: Analysis): Edge[] {
  return quantitiesIn(tokens).flatMap(({ start, end, quantity: { unit, value } }, at): Edge[] => {
    const before = tokens[start - 1]?.kind
    const isBehind = at > 0 && (before === 'comma' || before === 'break')
    if (!isBehind || unit !== null || value < 2 || !isTalkedOf(tokens[end]) || phrases[end]!.length > 0) return [] // prettier-ignore
    let last = end + 1
    while (isTalkedOf(tokens[last]) || (tokens[last]?.kind === 'word' && isFunctionWord(tokens[last]!.key))) last += 1 // prettier-ignore
    const isGoods = tokens.slice(end, last).some((_, more) => linker(end + more).some(({ candidates }) => candidates.length > 0)) // prettier-ignore
    if (isGoods || tokens[last]?.kind === 'word' || tokens[last]?.kind === 'number') return []
    return [{ start, end: end + 1, kind: 'context', role: 'people', gain: GAIN.range, meaning: 'number' }] // prettier-ignore
  })
}

function isTalkedOf(token: Token | undefined): boolean {
  return token?.kind === 'word' && isRemark(token.key) && !isFunctionWord(token.key)
}

const OF_SHARE = new Set([...phrasesOf('sharing'), 'ng', 'og', 'ug', 'sa', 'po', 'lang', 'ra'])

/** "My dad doesn't need one": what nobody wants counts nothing, nor what somebody wants beside how many there are: "make it 2, lola wants one too". */
function deniedEdges({ tokens }: Analysis): Edge[] {
  return tokens.flatMap(({ key }, at): Edge[] => {
    const isDenied = tokens.slice(Math.max(0, at - 2), at).some((before) => phrasesOf('never').has(before.key)) // prettier-ignore
    const end = tokens[at + 1]?.key === 'one' || tokens[at + 1]?.key === 'any' ? at + 2 : at
    // "1 adobo for me, papa wants one too" wants another one.
    const isTotal = quantitiesIn(tokens).some(
      ({ start, quantity }) => start < at && quantity.value > 1,
    )
    const isWhy = isTotal && isPerson(tokens[at - 1]?.key ?? '')
    const behind = skipWords(tokens, end, phrasesOf('as well'))
    return (isDenied || isWhy) && phrasesOf('wanting').has(key) && end > at && tokens[behind]?.kind !== 'word' ? [remark(at, end)] : [] // prettier-ignore
  })
}

/** Somebody, or an animal; "baby" only of whose it is. */
function isSpokenOf(tokens: readonly Token[], at: number): boolean {
  const { key = '', kind } = tokens[at] ?? {}
  const isBaby = key === 'baby' && OF_A_PERSON.has(tokens[at + 1]?.key ?? '')
  return kind === 'word' && (isBaby || isPerson(key) || phrasesOf('animal').has(key))
}

/** "Fiesta na namo sa 24", "uuwi ako sa 15": the day of what happens, with nothing behind that it could count. */
function dayEdges({ tokens, linker }: Analysis): Edge[] {
  const isMark = (token: Token | undefined) => token === undefined || token.kind === 'break' || token.kind === 'comma' // prettier-ignore
  return tokens.flatMap(({ kind, value }, at): Edge[] => {
    const isDay = kind === 'number' && Number.isInteger(value) && value >= 1 && value <= DAYS
    if (!isDay || !ON.has(tokens[at - 1]?.key ?? '') || !isMark(tokens[skipWords(tokens, at + 1, BEHIND_A_DAY)])) return [] // prettier-ignore
    let start = at - 1
    while (!isMark(tokens[start - 1]) && at - start < DAY_REACH) start--
    const isEvent = (_: Token, more: number) => phrasesOf('dated').has(tokens[start + more]!.key)
    const isOrder = (token: Token, more: number) => token.kind === 'number' || linker(start + more).some(({ candidates }) => candidates.length > 0) // prettier-ignore
    const said = tokens.slice(start, at)
    return said.some(isEvent) && !said.some(isOrder) ? [remark(at - 1, at + 1)] : []
  })
}

const DAYS = 31
const DAY_REACH = 10
const ON = new Set(['sa', 'on', 'ika', 'this', 'karong', 'ngayong', 'the'])
const BEHIND_A_DAY = new Set([
  'po',
  'na',
  'pa',
  'eh',
  'e',
  'hehe',
  'haha',
  'ha',
  'kasi',
  'man',
  'gud',
  'th',
  'st',
  'nd',
  'rd',
])

/** "Sa Monday, May 8.": a day of the month, which is a word for having elsewhere. */
function mayEdges({ tokens, phrases }: Analysis): Edge[] {
  return tokens.flatMap(({ text }, at): Edge[] => {
    const [before, day] = [tokens[at - 1], tokens[at + 1]]
    const isDay = day?.kind === 'number' && day.value >= 1 && day.value <= DAYS
    const isTime = before?.kind === 'comma' || ON.has(before?.key ?? '') || phrases[at - 1]?.some(({ entry }) => entry.category === 'time') === true // prettier-ignore
    const isEnd = tokens[at + 2]?.kind !== 'word'
    return text === 'May' && isDay && isTime && isEnd ? [{ start: at, end: at + 2, kind: 'context', role: 'time', gain: GAIN.cued * 2, meaning: 'number' }] : [] // prettier-ignore
  })
}

/** "Upat ka duster, tulo ra unta pero apil na si Tita": what was first meant counts nothing beside what is ordered. */
function intendedEdges({ tokens, phrases }: Analysis): Edge[] {
  const quantities = quantitiesIn(tokens)
  const isBut = (at: number) => phrases[at]?.some(({ entry }) => entry.category === 'links' && entry.meaning === 'but') === true // prettier-ignore
  return quantities.flatMap(({ start, end }, at): Edge[] => {
    const cue = skipWords(tokens, end, MERELY)
    const last = endOfPhrase(tokens, cue, phrasesOf('intended'))
    const but = last === null ? null : skipWords(tokens, last, MERELY)
    const isGone = but !== null && (isBut(but) || (tokens[but]?.kind === 'comma' && isBut(but + 1)))
    return at > 0 && isGone ? [remark(start, last!)] : []
  })
}

const MERELY = new Set([...phrasesOf('merely'), 'po', 'ka', 'buok'])

/** "Pick up na rin yung 2 empty namin", "3 empty gallons": what the rider takes back, where nothing is sold that is called so. */
function emptiesEdges({ tokens, linker }: Analysis): Edge[] {
  return quantitiesIn(tokens).flatMap(({ start, end }): Edge[] => {
    const from = skipWords(tokens, end, LINKING)
    const last = endOfPhrase(tokens, from, phrasesOf('empties'))
    if (last === null || linker(from).some(({ candidates }) => candidates.length > 0)) return []
    const own = tokens.slice(last, last + CONTAINER_WORDS).findIndex(({ key }) => phrasesOf('own behind').has(key)) // prettier-ignore
    return [remark(start, own < 0 ? last : last + own + 1)]
  })
}

const LINKING = new Set(['na', 'ka', 'nga', 'po'])
const CONTAINER_WORDS = 4

/** The phrases of a file of the grammar, of those that begin together the longest last. */
function cuesOf(phrases: Analysis['phrases'], category: GrammarCategory): GrammarMatch[] {
  return phrases.flatMap((some) => some.filter(({ entry }) => entry.category === category))
}
