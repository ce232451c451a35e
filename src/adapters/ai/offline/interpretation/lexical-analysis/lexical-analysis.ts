/** Lexical analysis: every role that a span of tokens may have, as edges of the chart. */
import { isRemark } from '../../../../../lexicon/ordinary-words.ts'
import { conceptsNamed } from '../../../../../lexicon/goods.ts'
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { isSizeUnit, unitAt } from '../../language/units.ts'
import { matchesAt, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import { askedOptionEdges, sameOptionEdges } from './options/asked-option-edges.ts'
import { contactEdges } from '../contact/contact-edges.ts'
import { isInNamedPlace, isNetworkOfNumber } from '../contact/named-places.ts'
import { isCapital } from '../contact/written-words.ts'
import { placeNameEnd } from '../contact/place-names.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import { GAIN, LINK } from '../scoring.ts'
import type { Shelf } from '../shelf.ts'
import { soldBy } from '../shelf/find-hits.ts'
import { optionWord, type IndexedOption } from '../shelf/options.ts'
import type { Analysis } from './analysis.ts'
import { grammarPhrases } from './grammar-phrases.ts'
import { noteEdges } from './note-edges.ts'
import { degreeNoteEdges } from './notes/degree-notes.ts'
import { stateNoteEdges } from './notes/state-notes.ts'
import { isCausative } from './notes/request-verbs.ts'
import { isListedNumber, labelledNumberEdges, unsoldSizeEdges } from './options/number-options.ts'
import { numberEdges } from './number-roles.ts'
import { optionEdges } from './options/option-edges.ts'
import { codeEdges } from './code-edges.ts'
import { partEdges } from './part-edges.ts'
import { likenessEdges, phraseEdges } from './phrase-edges.ts'
import { purposeEdges } from './purpose-edges.ts'
import { quantityEdges } from './quantity-edges.ts'
import { ageToldEdges } from './remarks/ages-told.ts'
import { remarkedNumberEdges } from './remarks/remarked-numbers.ts'
import { countedEdges } from './remarks/counted-edges.ts'
import { toldEdges } from './remarks/told-edges.ts'
import { NUMBER_WORDS, packSizeEdges, sizeEdges } from './size-edges.ts'
import { variantEdges } from './variant-edges.ts'

const EDGES_MAX = 20
const UNKNOWN_GOODS_MAX = 3

/** The edges of a message by the token that they begin at. */
export function analyse(input: Omit<Analysis, 'phrases'>): Edge[][] {
  const { tokens } = input
  const phrases = grammarPhrases(input)
  const analysis = { ...input, phrases }
  const edges: Edge[][] = tokens.map((_, at) => edgesAt(analysis, at))
  const sizes = tokens.map((_, at) => sizeEdges(analysis, at))
  // What is a size of something here is no amount.
  for (const [at, some] of sizes.entries()) {
    const span = some.find(({ meaning }) => meaning.startsWith('span '))
    for (let place = span?.start ?? at; place < (span?.end ?? at); place++)
      edges[place] = edges[place]!.filter(({ kind, end }) => kind !== 'quantity' || end > span!.end)
    if (some.some(({ meaning }) => meaning.startsWith('measure ')))
      edges[at] = edges[at]!.filter(({ kind, quantity }) => kind !== 'quantity' || !quantity?.unit || !isSizeUnit(quantity.unit)) // prettier-ignore
  }
  for (const [at, some] of edges.entries()) {
    if (isListedNumber(analysis, at, edges)) edges[at] = some.filter(({ kind }) => kind !== 'quantity') // prettier-ignore
    const labelled = labelledNumberEdges(analysis, at, some.filter(({ kind, start }) => kind === 'option' && start === at)) // prettier-ignore
    const unsold = unsoldSizeEdges(analysis, at, [...some, ...sizes[at]!, ...[...(sizes[at - 1] ?? []), ...(edges[at - 1] ?? []), ...(at > 0 ? variantEdges(analysis, at - 1) : [])].filter(({ end }) => end > at)]) // prettier-ignore
    for (const edge of [...labelled, ...unsold]) edges[edge.start] = [...edges[edge.start]!, edge]
  }
  // "1 half" of what was asked about is one of it.
  const answers = tokens.flatMap((_, at) => (askedOptionEdges(analysis, at).length > 0 ? [at] : []))
  for (const answer of answers)
    for (const [at, some] of edges.slice(0, answer).entries()) {
      const kept = some.filter(({ kind, end }) => kind !== 'quantity' || end <= answer)
      const cut = kept.length < some.length ? quantityEdges({ ...analysis, tokens: tokens.slice(0, answer) }, at) : [] // prettier-ignore
      edges[at] = [...kept, ...cut]
    }
  // "37-38" is no "from 37 to 38" where it is an option.
  const isOption = ({ start, end, meaning }: Edge) =>
    meaning === 'range' && edges[start]!.some((edge) => edge.kind === 'option' && edge.meaning === 'whole' && edge.end >= end - 1) // prettier-ignore
  for (const edge of [
    ...contactEdges(analysis),
    ...noteEdges(analysis),
    ...degreeNoteEdges(analysis),
    ...stateNoteEdges(analysis),
    ...numberEdges(analysis).filter((each) => !isOption(each)),
    ...remarkedNumberEdges(analysis),
    ...ageToldEdges(analysis),
    ...toldEdges(analysis),
    ...codeEdges(analysis),
    ...packSizeEdges(analysis),
    ...sizes.flat(),
    ...tokens.flatMap((_, at) => variantEdges(analysis, at)),
  ])
    edges[edge.start]!.push(edge)
  for (const edge of partEdges(analysis, edges)) edges[edge.start]!.push(edge)
  dropGoodsOfOptions(tokens, edges)
  return edges.map((some) =>
    some.length > EDGES_MAX
      ? some.toSorted((one, other) => other.gain - one.gain).slice(0, EDGES_MAX)
      : some,
  )
}

/** The sugar of "50% sugar" is how sweet it is, and no `Brown sugar milk tea`; "extra cheese sa 12 inch" names no `Cheese pizza, 12 inch`. */
function dropGoodsOfOptions(tokens: readonly Token[], edges: Edge[][]): void {
  const isWhole = ({ kind, meaning }: Edge) => kind === 'option' && meaning === 'whole'
  for (const { start, end } of edges.flat().filter(isWhole)) {
    const isDegree = tokens.slice(start, end).some(({ key }) => key === 'percent')
    const isAt = ON.has(tokens[end]?.key ?? '')
    if (!isDegree && !isAt) continue
    for (let at = isDegree ? start : start + 1; at < end; at++)
      edges[at] = edges[at]!.filter((edge) => edge.kind !== 'goods' || (isDegree ? edge.end > end : edge.end <= end)) // prettier-ignore
  }
}

const ON = new Set(['sa', 'on', 'for', 'in'])

function edgesAt(analysis: Analysis, at: number): Edge[] {
  const token = analysis.tokens[at]!
  const mark = markEdge(token, at)
  if (isCorrectionMark(analysis.tokens, at)) return [{ start: at, end: at + 1, kind: 'act', role: 'act', gain: GAIN.phrase, meaning: 'correction' }] // prettier-ignore
  const change =
    analysis.tokens.length === 2 && at === 0 ? SIGNS.get(analysis.tokens[0]!.key) : undefined
  if (change && analysis.tokens[1]!.kind === 'number') return [{ start: 0, end: 1, kind: 'act', role: 'act', gain: GAIN.phrase, meaning: change }] // prettier-ignore
  if (mark) return isSign(analysis.tokens, at) ? [mark, ...quantityEdges(analysis, at)] : [mark]
  if (isNetworkOfNumber(analysis, at)) return [{ start: at, end: at + 1, kind: 'filler', role: 'phone', gain: GAIN.phrase, meaning: 'network' }] // prettier-ignore
  // "Large na pala si baby" names nobody's goods.
  const isSomebody = OF_PERSON.has(analysis.tokens[at - 1]?.key ?? '') && KIN.has(token.key)
  if (isSomebody) return [...unknownEdges(analysis, at), { start: at, end: at + 1, kind: 'filler', role: 'politeness', gain: 0, meaning: 'remark' }] // prettier-ignore
  const options = optionEdges(analysis, at).filter((edge) => !isUnitOfCount(analysis, edge) && !isHere(analysis, edge)) // prettier-ignore
  // What the shelf has as an option only is not sold by itself.
  const isOption = ({ end, goods }: Edge) =>
    goods!.candidates.length === 0 && options.some((option) => option.end === end)
  return [
    ...goodsEdges(analysis, at).filter((edge) => !isOption(edge) && !isKindOfSpoken(analysis, edge, options)), // prettier-ignore
    ...quantityEdges(analysis, at),
    ...options,
    ...askedOptionEdges(analysis, at),
    ...sameOptionEdges(analysis, at, () => optionsBefore(analysis, at)),
    ...analysis.phrases[at]!.filter((match) => !isClearColour(analysis, match, options)).flatMap(
      (match) => phraseEdges(analysis, match),
    ),
    ...likenessEdges(analysis, at),
    ...purposeEdges(analysis, at),
    ...unknownEdges(analysis, at),
    ...somebodyEdges(analysis, at),
    ...countedEdges(analysis, at),
    ...mealEdges(analysis, at),
  ]
}

function optionsBefore(analysis: Analysis, end: number): Edge[] {
  return analysis.tokens.slice(0, end).flatMap((_, at) => optionEdges(analysis, at).filter((edge) => edge.end <= end)) // prettier-ignore
}

/** "Dagdagan ng 2 chicken" of the pouches that were spoken of: what they come in, rather than others with the word in their name. */
function isKindOfSpoken(
  { context: { focus, listed } }: Analysis,
  { start, end, goods }: Edge,
  options: readonly Edge[],
): boolean {
  const [spoken, ...others] = focus
  if (!spoken || others.length > 0 || listed.length > 1) return false
  const isOwn = ({ productId, group }: IndexedOption) => group.min > 0 && (spoken === productId || spoken.startsWith(`${productId}/`)) // prettier-ignore
  const isKind = options.some((each) => each.meaning === 'whole' && each.end === end && each.options?.some(isOwn)) // prettier-ignore
  return isKind && !goods!.candidates.some(({ entry }) => entry.head.size === end - start)
}

/** "Duha ka buok" of what may also come whole: the word counts. */
function isUnitOfCount({ tokens }: Analysis, { start, end }: Edge): boolean {
  const link = tokens[start - 1]?.key === 'ka' ? start - 2 : start - 1
  const isPiece = end === start + 1 && unitAt(tokens, start)?.unit.name === 'piece'
  return isPiece && link >= 0 && parseNumber(tokens, link) !== null
}

/** "Dito sa Ane-i" is a place, and no card of DITO. */
function isHere({ tokens }: Analysis, { start, end }: Edge): boolean {
  const isAt = TO_PLACES.has(tokens[end]?.key ?? '')
  return isAt && end === start + 1 && phrasesOf('at the store').has(tokens[start]!.key)
}

const TO_PLACES = new Set(['sa', 'kay', 'kina', 'kila'])

/** "Red 3, clear 2", "clear na lang pala" of a case in colours: the name of an option cancels nothing behind other words, nor of goods that were spoken of. */
function isClearColour(
  { context: { draft, focus, listed }, shelf }: Analysis,
  { start, end, entry }: GrammarMatch,
  options: readonly Edge[],
): boolean {
  const colours = options.filter((edge) => edge.meaning === 'whole' && edge.end === end)
  const spoken = new Set([...draft, ...focus, ...listed].map((key) => shelf.byKey.get(key)?.item.productId)) // prettier-ignore
  const isSpokenOf = colours.some((edge) => edge.options?.some(({ productId }) => spoken.has(productId))) // prettier-ignore
  return end === start + 1 && entry.meaning === 'clear' && (isSpokenOf || (start > 0 && colours.length > 0)) // prettier-ignore
}

/** "Si baby", "ni mama", without a name behind it. */
function somebodyEdges({ tokens }: Analysis, at: number): Edge[] {
  const [particle, kin, next] = tokens.slice(at, at + 3)
  const isNamed = next?.kind === 'word' && isCapital(next)
  if (!OF_PERSON.has(particle!.key) || !KIN.has(kin?.key ?? '') || isNamed) return []
  return [{ start: at, end: at + 2, kind: 'filler', role: 'politeness', gain: GAIN.phrase + 2 * GAIN.phraseFurther, meaning: 'remark' }] // prettier-ignore
}

/** "Sunday lunch", "ugma nga paniudto", "by Friday morning": behind a day a meal or a part of the day says when, where nothing is called so. */
function mealEdges({ tokens, phrases, linker }: Analysis, at: number): Edge[] {
  const day = phrases[at - 1]?.some(({ entry }) => entry.category === 'links') ? at - 2 : at - 1
  const isTime = phrases.slice(Math.max(0, day - 1), day + 1).flat().some(({ entry, end }) => entry.category === 'time' && entry.meaning !== 'before' && end === day + 1) // prettier-ignore
  const isMeal = () => PARTS_OF_DAY.has(tokens[at]!.key) || conceptsNamed([tokens[at]!.key]).some(({ broader }) => broader.some(({ id }) => id === 'food occasion')) // prettier-ignore
  // "Tomorrow morning" is a time as a whole.
  const isWhole = phrases.slice(Math.max(0, day - 1), at).flat().some(({ entry, end }) => entry.category === 'time' && end === at + 1) // prettier-ignore
  if (!isTime || isWhole || !isMeal() || linker(at).some(({ candidates }) => candidates.length > 0))
    return []
  return [{ start: at, end: at + 1, kind: 'context', role: 'time', gain: GAIN.goods + GAIN.phrase, meaning: 'when' }] // prettier-ignore
}

const PARTS_OF_DAY = phrasesOf('part of a day')

/** Particles of persons. */
const OF_PERSON = new Set(['si', 'ni', 'kay', 'kang', 'sina', 'kina', 'nila'])
const KIN = phrasesOf('kin')

/** "+1", "-1" as a whole message */
const SIGNS = new Map([['+', 'add'], ['-', 'reduce'], ['–', 'reduce']]) // prettier-ignore

/** "*25" at the beginning or end of a message corrects what was typed before; a list of stars is none. */
function isCorrectionMark(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.key !== '*' || tokens.filter(({ key }) => key === '*').length > 1) return false
  const isFirst = at === 0 && tokens[1]?.isGlued === true
  return isFirst || (at > 0 && at === tokens.length - 1 && tokens[at]!.isGlued)
}

/** "-5 kilos"; in a list with dashes they are no signs. */
function isSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isBullet = (token: Token, place: number) =>
    token.kind === 'dash' && (place === 0 || tokens[place - 1]!.key === '\n')
  const isNumber = next?.kind === 'number' && next.isGlued
  return (
    tokens[at]!.key === '-' &&
    isNumber &&
    !tokens[at]!.isGlued &&
    tokens.filter(isBullet).length < 2
  )
}

function markEdge({ kind, key }: Token, at: number): Edge | null {
  const base = { start: at, end: at + 1, gain: 0, role: 'link' as const }
  switch (kind) {
    case 'break':
      return { ...base, kind: 'break', meaning: key }
    case 'comma':
    case 'slash':
    case 'plus':
      return { ...base, kind: 'separator', meaning: 'comma' }
    case 'dash':
    case 'open':
    case 'close':
      return { ...base, kind: 'separator', meaning: 'dash' }
    default:
      return null
  }
}

/** "Great. I'll take 12": praise in a sentence of its own, and no `Great Taste`. */
function isPraise(tokens: readonly Token[], { start, end, isWhole }: GoodsMatch): boolean {
  const isMark = (token: Token | undefined) => token === undefined || MARKS_OF_PRAISE.has(token.kind) // prettier-ignore
  const isBegun = isMark(tokens[start - 1]) || tokens[start - 2] === undefined
  return end === start + 1 && !isWhole && isBegun && isMark(tokens[end]) && PRAISE.has(tokens[start]!.key) // prettier-ignore
}

const PRAISE = phrasesOf('praise')
const MARKS_OF_PRAISE: ReadonlySet<Token['kind']> = new Set(['break', 'comma'])

/** "Good morning" names no bilao that is `Good for 5`: a word of a greeting of several, where nothing is called so. */
function isInCourtesy({ phrases }: Analysis, { start, end, isWhole }: GoodsMatch): boolean {
  const isAround = (match: GrammarMatch) => match.entry.category === 'acts' && COURTESIES.has(match.entry.meaning) && match.end - match.start > end - start && match.start <= start && match.end >= end // prettier-ignore
  return !isWhole && phrases.slice(Math.max(0, start - COURTESY_MAX), start + 1).some((some) => some.some(isAround)) // prettier-ignore
}

const COURTESIES = new Set(['greet', 'thank', 'farewell'])
const COURTESY_MAX = 3

function goodsEdges(analysis: Analysis, at: number): Edge[] {
  const { linker, tokens, context, shelf } = analysis
  // "Salay" is no misspelling of salad.
  const isPlace = placeNameEnd(context.places, tokens, at) !== null
  const linked = (isCausative(tokens, at - 1) ? [] : linker(at)).filter((goods) => (!isPlace || !goods.candidates[0] || goods.candidates[0].score > LINK.typo) && !isLabelOfNumber(tokens, goods)) // prettier-ignore
  return linked
    .filter(
      (goods) =>
        !isParticle(tokens, goods) &&
        !isPraise(tokens, goods) &&
        !isInNamedPlace(tokens, goods) &&
        !isInCourtesy(analysis, goods),
    ) // prettier-ignore
    .map((goods) => {
      const length = goods.end - goods.start
      const words = tokens.slice(goods.start, goods.end)
      const isKnown = goods.candidates.length > 0
      const quality = goods.candidates[0]?.score ?? 0
      const isTalk = !isKnown && isRemark(words[0]!.key)
      // "Wag na yung card" of an order that has one.
      const isOrdered = phrasesOf('the').has(tokens[at - 1]?.key ?? '') && goods.candidates.some(({ entry }) => context.draft.includes(entry.item.key)) // prettier-ignore
      const isCommon = length === 1 && !isOrdered && (isTalk || isCommonWord(words[0]!))
      const gain = isKnown
        ? GAIN.goods * quality * (1 + (length - 1) * GAIN.goodsFurther)
        : GAIN.goodsNotSold * length
      return {
        start: goods.start,
        end: goods.end,
        kind: 'goods',
        role: 'goods',
        gain:
          gain +
          (goods.isWhole && isKnown && (length > 2 || hasOption(shelf, words))
            ? GAIN.wholeFurther * (length - 1)
            : 0) -
          (isCommon ? GAIN.commonWord : 0) +
          (isNumbered(words[0]!, goods) ? GAIN.numberInName : 0),
        meaning: '',
        goods,
      }
    })
}

/** "7 up", "two-way cake" of what is called so. */
function isNumbered(first: Token, { candidates: [best] }: GoodsMatch): boolean {
  const isCount = Number.isInteger(parseNumber([first], 0)?.value)
  const isCalled = isCount && best?.entry.words.has(first.key) === true
  return first.kind === 'number' || isCalled
}

const WORDLESS: ReadonlySet<GrammarCategory> = new Set(['particles', 'links'])

/** The "man" of "tagpila man" is no `Men's sando`, nor "on Saturday" a `Roll-on`: a particle by itself names goods only that are called so. */
function isParticle(tokens: readonly Token[], { start, end, candidates }: GoodsMatch): boolean {
  const isCalledSo = candidates.some(({ entry }) => entry.words.size === 1)
  const isOne = ({ entry, end: to }: GrammarMatch) => to === end && entry.length === 1 && WORDLESS.has(entry.category) // prettier-ignore
  return end === start + 1 && candidates.length > 0 && !isCalledSo && matchesAt(tokens, start).some(isOne) // prettier-ignore
}

/** A word of it may be an option, as bacon of `Bacon cheeseburger`; `Java rice` is an option as a whole, too. */
function hasOption({ options }: Shelf, words: readonly Token[]): boolean {
  const own = words.map(optionWord)
  const isWhole = (options.byWord.get(own[0]!) ?? []).some((group) => group.words.length === own.length && group.words.every((word) => own.includes(word))) // prettier-ignore
  return !isWhole && own.some((word) => options.byWord.has(word))
}

/** "Number 18" names no `Number cake`. */
function isLabelOfNumber(tokens: readonly Token[], { start, end }: { start: number; end: number }) {
  const next = tokens[end]
  return end === start + 1 && NUMBER_WORDS.has(tokens[start]!.key) && next?.kind === 'number'
}

/** A word of names of goods that is a word of grammar, too: `order`, `load`, `maya`. */
function isCommonWord({ key }: Token): boolean {
  return COMMON.has(key)
}

/** "For my sister, we are leaving at five": a word of everyday talk. */
function isRemarkAt(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.kind === 'word' && isRemark(tokens[at]!.key)
}

const COMMON = new Set(['order', 'can', 'box', 'set', 'maya', 'card', 'bill', 'note', 'time', 'hot', 'cold', 'no', 'extra', 'plain', 'regular']) // prettier-ignore

function unknownEdges({ tokens, phrases, shelf }: Analysis, at: number): Edge[] {
  const token = tokens[at]!
  const isNumber = token.kind === 'number'
  const base = { start: at, end: at + 1, meaning: '', role: 'unknown' as const }
  const edges: Edge[] = [
    {
      ...base,
      kind: 'unknown',
      gain: isNumber
        ? -GAIN.unknownNumber
        : phrases[at]!.length > 0
          ? -GAIN.ignoredWord
          : -GAIN.unknownWord,
    },
  ]
  if (isRemarkAt(tokens, at) && phrases[at]!.length === 0)
    edges.push({ ...base, kind: 'filler', role: 'politeness', meaning: 'remark', gain: -GAIN.remark }) // prettier-ignore
  // The "well" of "one as well".
  const isInPhrase = (place: number) => phrases[place - 1]?.some(({ end, entry }) => end > place && entry.category === 'particles') === true // prettier-ignore
  // The pages of "85 pages, A4" count what is sold so.
  const isUnit = tokens[at - 1]?.kind === 'number' && soldBy(shelf, token).size > 0
  const isUnknown = (place: number) =>
    tokens[place]?.kind === 'word' && phrases[place]!.length === 0 && !isUnit && !isInPhrase(place)
  let gain = 0
  for (let end = at + 1; end <= at + UNKNOWN_GOODS_MAX && isUnknown(end - 1); end++) {
    gain -= isRemarkAt(tokens, end - 1) ? GAIN.remarkAsGoods : GAIN.unknownGoods
    edges.push({ ...base, end, kind: 'unknown-goods', gain })
  }
  return edges
}
