/** Options of products: under their own names and others, with how much of it, and left out: "pearls", "konting yelo", "walang asukal". */
import { longestNameAt } from '../../../../../../lexicon/goods.ts'
import { memoizeWeak } from '../../../../../../platform/cache/memoize-weak.ts'
import { degreeAt, percentAt, type Degree, type DegreeMatch } from '../../../language/degrees.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { tokenize, type Token } from '../../../language/tokenizer.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../../language/phrasing.ts'
import { categoriesOf } from '../../../language/vocabulary.ts'
import { sizeEdge, type Edge } from '../../chart/edges.ts'
import { GAIN } from '../../scoring.ts'
import { optionWord, type IndexedOption } from '../../shelf/options.ts'
import type { Shelf } from '../../shelf.ts'
import type { Analysis } from '../analysis.ts'
import { groupNamed } from './asked-option-edges.ts'
import {
  alone,
  matchesFrom,
  skip,
  THINGS_MAX,
  wordIn,
  wordOf,
  type OptionMatch,
} from './find-options.ts'
import { mayBeOption, toCode } from './number-options.ts'

/** Before the name of a group: "na lang ang hiwa". */
const LABEL_SKIPPED_MAX = 3
const LINKS = new Set(['and', 'at', 'ug', 'og', 'saka', 'tsaka', 'n', 'or', 'o', 'nor'])

export function optionEdges(analysis: Analysis, at: number): Edge[] {
  const plain = matchesFrom(analysis, at)
  const named = withoutParts(plain.flatMap((match) => toEdges(analysis, at, match, null)))
  return [
    ...named.filter((edge) => mayBeOption(analysis, at, edge) && !isCourtesy(analysis, edge)).map(toCode), // prettier-ignore
    ...degreeFirstEdges(analysis, at, false),
    ...degreeFirstEdges(analysis, at, true),
    ...degreeLastEdges(analysis, at, plain),
    ...degreeAloneEdges(analysis, at),
    ...usualEdges(analysis, at),
    ...otherPartEdges(analysis, at),
    ...besideGroupEdges(analysis, at, plain),
    ...purposeOptionEdges(analysis, at),
    ...articleEdges(analysis, at),
  ]
}

/** "With an extra shot", "one latte with one extra shot": what is one in each counts nothing. */
function articleEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  if (!WITH.has(tokens[at - 1]?.key ?? '')) return []
  const isArticle = ARTICLES.has(tokens[at]!.key)
  const number = isArticle ? null : parseNumber(tokens, at)
  if (!isArticle && (number?.value !== 1 || !isOneBefore(tokens, at))) return []
  const start = number?.end ?? at + 1
  const edges = optionEdges(analysis, start).filter(({ meaning }) => meaning === 'whole')
  return edges.map((edge) => ({ ...edge, start: at, gain: edge.gain + GAIN.quantity }))
}

/** The last number that stands alone is one, too. */
function isOneBefore(tokens: readonly Token[], end: number): boolean {
  const places = Array.from({ length: end }, (_, back) => end - 1 - back)
  const at = places.find((place) => parseNumber(tokens, place) && !tokens[place + 1]?.isGlued)
  return at !== undefined && parseNumber(tokens, at)!.value === 1
}

const ARTICLES = new Set(['a', 'an'])
const WITH = new Set(['with', 'w', 'may', 'naay'])

/** "Garlic parmesan" is no garlic, and parmesan; "natural beige" is no `Natural Buff`: a longer part of an option tells more. */
function withoutParts(edges: readonly Edge[]): Edge[] {
  const isPart = (edge: Edge, longer: Edge) => longer.end > edge.end && longer.options!.some(({ group }) => edge.options!.some((each) => each.group === group)) // prettier-ignore
  return edges.filter((edge) => edge.meaning !== 'part' || !edges.some((longer) => isPart(edge, longer))) // prettier-ignore
}

/** "A thank you card" is thanks unless goods stand right behind. */
function isCourtesy({ tokens, phrases, linker }: Analysis, { start, end }: Edge): boolean {
  const isSaid = phrases[start]!.some(({ entry, end: to }) => COURTESIES.has(entry.meaning) && to >= end) // prettier-ignore
  const next = skip(tokens, end)
  const isBeforeGoods = next < tokens.length && linker(next).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  return isSaid && !isBeforeGoods
}

const COURTESIES = new Set(['thank', 'greet', 'farewell'])

/** "Pang adobo ang hiwa", "pang ihaw", "for sinigang": what goods are for says which of their options, and the filler of a purpose is no reading then. */
function purposeOptionEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const each = GAIN.purpose + answerGain(analysis)
  if (!AIMS.has(tokens[at]!.key)) return []
  const start = skip(tokens, at + 1)
  const matches = matchesFrom(analysis, start)
  // "For iPhone 13" is for no other iPhone, and thirteen of nothing.
  const told = matches.filter(({ end, share }) => share >= 1 || !matches.some((longer) => longer.end > end)) // prettier-ignore
  return told.flatMap((match) => {
    // "For the noodles" names a group, though one of the options is called so, too.
    const options = alone(match.options).filter((each) => each.degree === null && ofGroup([each], tokens[start]!).length === 0) // prettier-ignore
    const label = skip(tokens, match.end, LABEL_SKIPPED_MAX)
    const isLabel = label > match.end && groupNamed(tokens[label]?.key ?? '') !== null
    const end = isLabel ? label + 1 : match.end
    if (options.length === 0) return []
    return [{ start: at, end, kind: 'option' as const, role: 'choice' as const, meaning: 'whole', gain: each * (end - at) + GAIN.optionFurther, options }] // prettier-ignore
  })
}

/** No less than the same words earn as an answer. */
function answerGain({ context: { offered, choice } }: Analysis): number {
  return offered.length + choice.length > 0 ? GAIN.asked : 0
}

const AIMS = new Set(['pang', 'pam', 'pan', 'for', 'para'])

/** "Walang yelo", "no onions and tomato": the degree holds for each of the things after it. */
function degreeFirstEdges(analysis: Analysis, at: number, isWithout: boolean): Edge[] {
  const found = degreeFirst(analysis.tokens, at)
  // "Mocha regular ug brown sugar boba" is no sugar as usual.
  const isApart = found && LINKS.has(analysis.tokens[found.end]?.key ?? '') && categoriesOf(analysis.tokens[at]!.key).has('sizes') // prettier-ignore
  // "No. 120" is a number.
  const isNumber = analysis.tokens[at]!.key === 'no' && analysis.tokens[at + 1]?.kind === 'number'
  if (!found || isApart || isNumber) return []
  const edges: Edge[] = []
  let start = skip(analysis.tokens, found.end)
  // "25% na lang pala sugar ng taro"
  const isPercent = analysis.tokens[found.end - 1]!.key === 'percent'
  if (isPercent)
    start = skip(analysis.tokens, skipWords(analysis.tokens, start, phrasesOf('correcting')))
  // "Extra large" is no large.
  const isSize = categoriesOf(analysis.tokens[start]?.key ?? '').has('sizes')
  if (found.degree === 'extra' && isSize && longestNameAt(analysis.tokens.slice(at, start + 1).map(wordOf), 0)?.length === 2) return [] // prettier-ignore
  let options: readonly IndexedOption[] = []
  for (let things = 0; things < THINGS_MAX; things++) {
    const [edge] = matchesFrom(analysis, start)
      .toSorted((one, other) => other.end - one.end)
      .flatMap((match) => toEdges(analysis, start, match, found))
      .filter((each) => each.isWithout === isWithout)
    if (!edge) break
    options = [...options, ...edge.options!]
    const gain =
      edge.gain + (edges.at(-1)?.gain ?? GAIN.option + GAIN.degreeWord * (start - at - 1))
    edges.push({ ...edge, start: at, options, gain })
    // "No onions and tomato" is no tomato, and the candles of "may topper at candles" are none of those that are sold.
    if (!LINKS.has(analysis.tokens[edge.end]?.key ?? '')) break
    start = skip(analysis.tokens, edge.end + 1)
  }
  return edges
}

/** The extra of "may extra shot" tells more than that there is one. */
function degreeFirst(tokens: readonly Token[], at: number): DegreeMatch | null {
  const found = degreeAt(tokens, at)
  const more = found?.degree === 'with' ? degreeAt(tokens, found.end) : null
  return more && more.degree !== 'with' ? { ...more, start: at } : found
}

/** "Sugar 50%", "yelo konti lang" */
function degreeLastEdges(analysis: Analysis, at: number, matches: readonly OptionMatch[]): Edge[] {
  const { tokens } = analysis
  return matches.flatMap((match) => {
    const start = skip(tokens, match.end)
    const percent = percentAt(tokens, start)
    const isPercent = percent !== null && tokens[percent.end - 1]!.key === 'percent'
    const found = isPercent ? percent : degreeAt(tokens, start)
    const isOwn = percent !== null && !isPercent && match.options.some(({ degree }) => degree === percent.degree) // prettier-ignore
    if (isOwn && endsPart(tokens, percent.end))
      return toEdges(analysis, at, match, percent).map((edge) => ({ ...edge, end: percent.end, gain: edge.gain + GAIN.option })) // prettier-ignore
    const isLast = found && (isPercent || (found.degree === 'less' && endsPart(tokens, skip(tokens, found.end)))) // prettier-ignore
    if (!found || !isLast) return []
    const edges = toEdges(analysis, at, match, found)
    return edges.map((edge) => ({ ...edge, end: found.end, gain: edge.gain + GAIN.option }))
  })
}

/** "50%", of what only one thing has such degrees; without the sign only behind a thing that has them, or goods and how many: "isa 50 sugar, isa 100", "1 okinawa, 75". */
function degreeAloneEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  const found = percentAt(tokens, at)
  const all = found ? (shelf.options.byDegree.get(found.degree) ?? []) : []
  const options = all.filter(({ option }) => option.name.includes(String(tokens[at]!.value)))
  const isPercent = found !== null && tokens[found.end - 1]!.key === 'percent'
  const things = new Set(options.map(({ words }) => words.join(' ')))
  const isBehind = () => tokens.slice(0, at).some((token) => token.key === 'percent' || things.has(wordIn(shelf, token))) // prettier-ignore
  const isLone = () => tokens[at - 1]?.kind === 'comma' && isOfCounted(analysis, at, options)
  if (!found || things.size !== 1 || (!isPercent && !(endsPart(tokens, found.end) && (isBehind() || isLone())))) return [] // prettier-ignore
  const gain = isPercent ? 2 * GAIN.option : GAIN.optionPart + (isBehind() ? 0 : GAIN.option)
  return [{ start: at, end: found.end, kind: 'option', role: 'choice', meaning: 'whole', gain, options }] // prettier-ignore
}

/** Goods that have the options stand before it, with a number. */
function isOfCounted({ tokens, linker }: Analysis, end: number, options: readonly IndexedOption[]) {
  const start = tokens.findLastIndex(({ kind }, at) => at < end - 1 && (kind === 'comma' || kind === 'break')) + 1 // prettier-ignore
  const places = Array.from({ length: end - start }, (_, more) => start + more)
  const products = new Set(options.map(({ productId }) => productId))
  const isCounted = places.some((at) => parseNumber(tokens, at) !== null)
  return isCounted && places.some((at) => linker(at).some(({ candidates }) => candidates.some(({ entry }) => products.has(entry.item.productId)))) // prettier-ignore
}

const USUAL = new Set(['with', '100'])

/** "May yelo", "normal ice" where that is no option: as it is made. */
function usualEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  const found = degreeAt(tokens, at)
  if (!found || !USUAL.has(found.degree)) return []
  const start = skip(tokens, found.end)
  return matchesFrom(analysis, start).flatMap((match) => {
    const isOption = match.options.some(({ degree }) => degree === null || USUAL.has(degree) || degree === 'extra') // prettier-ignore
    if (isOption || match.share < 1 || shelf.options.byDegree.get('100')?.some(({ words }) => words.join(' ') === match.options[0]?.words.join(' '))) return [] // prettier-ignore
    return [{ start: at, end: match.end, kind: 'filler' as const, role: 'choice' as const, gain: GAIN.option * (match.end - at), meaning: 'usual' }] // prettier-ignore
  })
}

/** "Isa may pearls, isa wala", "2 walay print", "yung mild wala", "the rest with nothing": they have nothing special. */
function otherPartEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const found = degreeAt(tokens, at)
  // "2 walay print" are plain ones.
  if (found?.degree === '0' && isGroup(analysis, found.end) && isBehindPart(analysis, at))
    return [sizeEdge(at, found.end + 1, GAIN.option + GAIN.optionFurther, 'plain', 'plain')]
  const end = found?.degree === '0' ? found.end : endOfPhrase(tokens, at, phrasesOf('plain'))
  const isNamed = categoriesOf(tokens[at]!.key).has('sizes') || matchesFrom(analysis, at).length > 0 || isVariantOfNamed(analysis, at) // prettier-ignore
  if (end === null || isNamed || !endsPart(tokens, skip(tokens, end)) || !isBehindPart(analysis, at)) return [] // prettier-ignore
  return [{ start: at, end, kind: 'filler', role: 'choice', gain: GAIN.option + GAIN.optionFurther, meaning: 'without' }] // prettier-ignore
}

/** The name of what somebody may choose, and of no option: `Print` of balloons. */
function isGroup({ tokens, shelf }: Analysis, at: number): boolean {
  const { kind, key = '' } = tokens[at] ?? {}
  return kind === 'word' && optionalGroups(shelf).has(optionWord({ kind, key }))
}

/** The words of what may be chosen or left, where it is called by one word. */
const optionalGroups = memoizeWeak(({ options }: Shelf): ReadonlySet<string> => {
  const nameOf = ({ groupWords, group }: IndexedOption) => group.min === 0 && groupWords.length === 1 ? groupWords : [] // prettier-ignore
  return new Set([...options.byWord.values()].flat().flatMap((named) => named.options.flatMap(nameOf))) // prettier-ignore
})

/** "6 pancit canton, dalawa original": of goods named before it that come so, which is no option. */
function isVariantOfNamed({ tokens, linker }: Analysis, at: number): boolean {
  const first = Math.max(0, at - NAMED_MAX)
  const starts = Array.from({ length: at - first }, (_, more) => first + more)
  const isSaid = (kind: string) => tokenize(kind).every(({ key }, place) => tokens[at + place]?.key === key) // prettier-ignore
  return starts.some((start) => linker(start).some(({ end, candidates }) => end <= at && candidates.some(({ entry: { item } }) => item.variantId !== null && isSaid(item.name.slice(item.name.lastIndexOf(', ') + 2))))) // prettier-ignore
}

const NAMED_MAX = 12

/** So many, the others, or those of an option stand right before it. */
function isBehindPart(analysis: Analysis, at: number): boolean {
  const { tokens, phrases } = analysis
  const before = at > 0 && degreeAt(tokens, at - 1)?.degree === 'with' ? at - 1 : at
  const places = Array.from({ length: Math.min(before, PART_WORDS_MAX) }, (_, back) => before - 1 - back) // prettier-ignore
  return places.some((start) => {
    const isOther = phrases[start]!.some(({ entry, end }) => entry.meaning === 'other' && end === before) // prettier-ignore
    const isTold = phrasesOf('the').has(tokens[start - 1]?.key ?? '') && matchesFrom(analysis, start).some(({ end }) => end === before) // prettier-ignore
    return isOther || isTold || parseNumber(tokens, start)?.end === before
  })
}

const PART_WORDS_MAX = 3

/** "Scrambled ang itlog": the name of its group beside an option. */
function besideGroupEdges(analysis: Analysis, at: number, matches: readonly OptionMatch[]): Edge[] {
  const { tokens, linker } = analysis
  // "1 number candle" has the name of a group in its own.
  const startsName = (place: number) => tokens[at]!.kind === 'number' && linker(place).some(({ end, candidates }) => candidates.length > 0 && end > place + 1) // prettier-ignore
  const after = matches.flatMap((match) => {
    // "Canton for the noodles"
    const aim = skip(tokens, match.end, LABEL_SKIPPED_MAX)
    const place = AIMS.has(tokens[aim]?.key ?? '') ? skip(tokens, aim + 1, LABEL_SKIPPED_MAX) : aim
    const word = tokens[place]
    // "Assorted flavors", whatever the store calls the group.
    if (startsName(place)) return []
    const isLabel = word && place === match.end && groupNamed(word.key) !== null && tokens[place + 1]?.kind !== 'number' // prettier-ignore
    const options = isLabel ? match.options : word ? ofGroup(match.options, word) : []
    const edges = options.length > 0 ? toEdges(analysis, at, { ...match, options }, null) : []
    return edges.map((edge) => ({
      ...edge,
      end: place + 1,
      // The words between belong to it, whatever they say elsewhere: "na lang ang".
      gain:
        edge.gain +
        GAIN.option +
        GAIN.optionFurther +
        GAIN.phrase * (place - match.end) +
        2 * answerGain(analysis),
    }))
  })
  // "Noodles: canton"
  const start = skip(tokens, tokens[at + 1]?.key === ':' ? at + 2 : at + 1)
  const before = matchesFrom(analysis, start).flatMap((match) => {
    const options = ofGroup(match.options, tokens[at]!)
    const edges = options.length > 0 ? toEdges(analysis, start, { ...match, options }, null) : []
    return edges.map((edge) => ({
      ...edge,
      start: at,
      gain: edge.gain + GAIN.option + GAIN.optionFurther,
    }))
  })
  return [...after, ...before]
}

function ofGroup(options: readonly IndexedOption[], token: Token): IndexedOption[] {
  const isNamed = groupNamed(token.key)
  const word = optionWord(token)
  return options.filter(({ group, groupWords }) => groupWords.includes(word) || isNamed?.(group.name)) // prettier-ignore
}

function endsPart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return !token || (token.kind !== 'word' && token.kind !== 'number') || LINKS.has(token.key)
}

function toEdges(
  { context, tokens }: Analysis,
  start: number,
  matched: OptionMatch,
  said: DegreeMatch | null,
): Edge[] {
  const { end, share } = matched
  const isAsked = context.asked === 'choice' || (context.asked === 'quantity' && isOpen(context, matched.options)) // prettier-ignore
  const each = share >= 1 ? GAIN.option : GAIN.optionPart
  const gain = matched.said * each + (matched.said - 1) * GAIN.optionFurther
  const degree = said?.degree ?? null
  const isDenied = degree === '0' && said !== null && DENIALS.has(tokens[said.start]!.key)
  const kinds = [
    { options: [...ofDegree(matched.options, degree), ...(isDenied ? otherOfTwo(matched.options) : [])], isWithout: false }, // prettier-ignore
    { options: degree === '0' && !(isDenied && otherOfTwo(matched.options).length > 0) ? leftOut(matched.options) : [], isWithout: true }, // prettier-ignore
  ]
  return kinds.flatMap(({ options, isWithout }): Edge[] => {
    const distinct = share >= 1 ? options : alone(options)
    if (distinct.length === 0) return []
    const edge = { start, end, kind: 'option', role: 'choice', meaning: share >= 1 ? 'whole' : 'part' } as const // prettier-ignore
    return [{ ...edge, gain: gain + (isAsked ? GAIN.expected : 0), options: distinct, isWithout }]
  })
}

/** What was just quoted has to be chosen so: "beef 4, chicken 2" to "how many noodles?". */
function isOpen(
  { focus: [key, ...others] }: Analysis['context'],
  options: readonly IndexedOption[],
) {
  // prettier-ignore
  return key !== undefined && others.length === 0 && options.some(({ productId, group }) => group.min > 0 && (key === productId || key.startsWith(`${productId}/`))) // prettier-ignore
}

/** Those of the degree that was said; without a degree of their own they are something to have. */
function ofDegree(options: readonly IndexedOption[], said: Degree | null): IndexedOption[] {
  if (said === null) return options.filter(({ degree }) => degree === null || degree === 'with')
  if (said !== 'with' && said !== 'extra') return options.filter(({ degree }) => degree === said)
  // "Extra pearls" are pearls, and "with rice" is extra rice where there is no other.
  const preferred = said === 'with' ? ['with', null, '100', 'extra'] : ['extra', null, 'with']
  const rank = ({ degree }: IndexedOption) => preferred.indexOf(degree)
  const best = new Map<string, number>()
  const ranked = options.filter((option) => rank(option) >= 0)
  for (const option of ranked)
    best.set(option.productId, Math.min(rank(option), best.get(option.productId) ?? rank(option)))
  return ranked.filter((option) => rank(option) === best.get(option.productId))
}

const DENIALS = new Set([...phrasesOf('denied number'), ...phrasesOf('prohibition')])

/** "Hindi maanghang", of what comes mild and spicy: who denies one state of two for one price wants the other. */
function otherOfTwo(options: readonly IndexedOption[]): IndexedOption[] {
  return options.flatMap((denied) => {
    const { group, option, words } = denied
    const [other, ...others] = group.options.filter(({ optionId }) => optionId !== option.optionId)
    const isState = group.min > 0 || words.every((word) => STATES.some((each) => categoriesOf(word).has(each))) // prettier-ignore
    const isPair = other && others.length === 0 && group.max === 1 && other.price === option.price
    return isPair && isState && denied.degree === null ? [{ ...denied, option: other }] : []
  })
}

const STATES = ['sizes', 'descriptions'] as const

/** What one can have is left out where it is not itself an option to leave it out. */
function leftOut(options: readonly IndexedOption[]): IndexedOption[] {
  const products = new Set(
    options.filter(({ degree }) => degree === '0').map(({ productId }) => productId),
  )
  const plain = ofDegree(options, 'with')
  return plain.filter(({ productId }) => !products.has(productId))
}
