/** Requests to the store, the baker or the rider. */
import { singular } from '../../../../../lexicon/word-forms.ts'
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import { isFunctionWord, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import { placeNameEnd } from '../contact/place-names.ts'
import { isCapital } from '../contact/written-words.ts'
import type { Analysis } from './analysis.ts'
import { isDoubled, isParticle, orderBehind, takesOut } from './notes/order-behind.ts'
import { isWrittenWish } from './notes/written-wish.ts'
import { GIVING, isCausative, isRequest, REQUEST_VERBS as VERBS } from './notes/request-verbs.ts'
import { optionEdges } from './options/option-edges.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { GAIN, LINK } from '../scoring.ts'

const base = { kind: 'note', role: 'note', meaning: 'note' } as const

/** A note runs from its first word to the end of the piece, and words in parentheses are one. */
export function noteEdges(analysis: Analysis): Edge[] {
  const { tokens, phrases } = analysis
  const edges: Edge[] = quotedEdges(analysis)
  const pieces = piecesOf(tokens)
  const hasExtras = tokens.some(({ key }, at) => COURTESIES.has(key) || endOfText(tokens, at) !== null || isWrittenWish(analysis, at)) // prettier-ignore
  // "Please include: 2 kilo bangus"
  const isCounted = ({ start, end }: Piece) => tokens.slice(start, end).some(({ kind }) => kind === 'number') // prettier-ignore
  for (const [at, piece] of pieces.entries()) {
    edges.push(...changeEdges(analysis, piece))
    for (let start = piece.start; start < piece.end; start++) {
      const trigger =
        phrases[start]!.find(
          ({ entry }) => entry.category === 'notes' && entry.meaning === 'label',
        ) ??
        phrases[start]!.filter(isTrigger).at(-1) ??
        nameOnGoods(analysis, start, piece)
      const isAsked = trigger !== undefined || isRequest(analysis, start) || isDoubled(analysis, start) || (hasExtras && isExtra(analysis, start, piece)) // prettier-ignore
      if (!isAsked || isInName(analysis, start)) continue
      if (isWithinLabel(analysis, start, trigger?.end ?? start + 1)) continue
      const named = optionsIn(analysis, start, piece.end)
      const isText = hasExtras && bearsText(analysis, start, piece.end)
      if (!isText && isPutting(analysis, start) && (named.length > 0 || namesCounted(analysis, start + 1, piece.end))) break // prettier-ignore
      if (seeksGoods(analysis, start, piece.end) || takesOut(analysis, start, piece)) break
      if (!isText && named.length > 0 && saysNothingElse(analysis, start, piece.end, named)) break
      const options = isText ? [] : named.flatMap((edge) => edge.options ?? [])
      // "Ayaw limpyohi" is no request to clean.
      const from = beginningOf(analysis, piece, negationBefore(analysis, start) ?? start)
      const quotedBy = (end: number) => tokens.slice(from, end).filter(({ isQuoted }) => isQuoted).length // prettier-ignore
      const triggers = phrases.slice(start, piece.end).flat().filter(isTrigger)
      // The words of a text, and what is to be done with it, are one request.
      const begin = quotedBy(piece.end) > 0 ? GAIN.noteBegin * 3 : triggers.some((each) => isUnsold(analysis, each)) ? GAIN.noteBegin * 2 : GAIN.noteBegin // prettier-ignore
      const gain = (end: number) => begin + GAIN.noteWord * (end - from) + (GAIN.quotedWord + GAIN.noteWord) * quotedBy(end) // prettier-ignore
      const next = pieces[at + 1]
      // "Text: Welcome home, Kuya Ben", "pakilagay sa ribbon: Pamilya Cruz"
      if (
        tokens[piece.end]?.key === ':' &&
        next &&
        (trigger?.entry.meaning === 'label' ||
          trigger?.entry.meaning === 'name label' ||
          !isCounted(next))
      )
        for (const end of endsOfText(analysis, pieces.slice(at + 1)))
          edges.push({ ...base, start: from, end, gain: GAIN.noteBegin * 2 + gain(end) })
      const meaning = trigger?.entry.meaning === 'errand' ? 'change' : base.meaning
      const order = isText ? null : orderBehind(analysis, trigger?.end ?? start + 1, piece.end)
      if (order !== null) {
        edges.push({ ...base, meaning, start: from, end: order, gain: gain(order) })
        break
      }
      edges.push({ ...base, meaning, start: from, end: piece.end, gain: gain(piece.end), options })
      // "Call at the gate, there is a dog": what follows belongs to it unless it is something better.
      if (next?.before === 'comma')
        edges.push({ ...base, start: from, end: next.end, gain: gain(next.end) })
      break
    }
    // "Medium (2)"
    const isAmount = !tokens[piece.start - 1]?.isGlued && parseQuantity(tokens, piece.start).some(({ end }) => end === piece.end) // prettier-ignore
    if (!isAmount && piece.before === 'open' && tokens[piece.end]?.kind === 'close')
      edges.push({
        ...base,
        start: piece.start,
        end: piece.end,
        gain: GAIN.parenthesisWord * (piece.end - piece.start),
      })
  }
  return edges
}

/** "Pasama ng kutsara", "put a card that says Get well": what is put in with the goods and is not sold here, or bears a text. */
function isExtra(analysis: Analysis, start: number, { end }: Piece): boolean {
  const { tokens, phrases, linker } = analysis
  const isGiving = GIVING.has(tokens[start]!.key) || isPutting(analysis, start) || phrases[start]!.some(({ entry }) => entry.category === 'acts' && entry.meaning === 'add') // prettier-ignore
  if (endOfText(tokens, start) !== null) return true
  if (!isGiving) return false
  if (bearsText(analysis, start, end)) return true
  for (let at = start + 1; at < Math.min(end, start + EXTRA_WORDS_MAX); at++) {
    if (linker(at).some(({ candidates: [best] }) => best !== undefined && best.score > LINK.typo)) return false // prettier-ignore
    if (COURTESIES.has(tokens[at]!.key)) return true
  }
  return false
}

/** "Card na nakasulat Happy Anniversary": what a text is to stand on is put in with the goods, unless it is counted. */
function bearsText(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, linker } = analysis
  const isSold = (at: number) => at < end && linker(at).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  const isCounted = (at: number) => parseQuantity(tokens, at).length > 0 && (isSold(at + 1) || !ARTICLES.has(tokens[at]!.key)) // prettier-ignore
  const last = Math.min(end, start + EXTRA_WORDS_MAX)
  for (let at = start + 1; at < last && tokens[at]!.kind === 'word' && !isCounted(at); at++)
    if (endOfText(tokens, at) !== null || isWrittenWish(analysis, at)) return true
  return false
}

/** Where what leads to a text ends: "na nakasulat"; "Happy 18th" is a part of one. */
function endOfText(tokens: readonly Token[], at: number): number | null {
  const wish = endOfPhrase(tokens, at, SIGNING)
  const isWish = wish !== null && !isFunctionWord(tokens[at]!.key) && tokens[wish]?.kind === 'number' && tokens[wish + 1]?.isGlued === true // prettier-ignore
  return endOfPhrase(tokens, at, SAYING) ?? (isWish ? wish : null)
}

/** So far behind the verb it stands at most. */
const EXTRA_WORDS_MAX = 10
const ARTICLES = new Set(['a', 'an'])

const COURTESIES = phrasesOf('courtesy')
const SAYING = phrasesOf('saying')
const SIGNING = phrasesOf('signing')

/** "An official receipt", of a store that sells none: the words of the request name goods of no shelf. */
function isUnsold({ linker }: Analysis, trigger: GrammarMatch): boolean {
  return linker(trigger.start).some(({ end, candidates }) => end >= trigger.end && candidates.length === 0) // prettier-ignore
}

/** "Pangalan sa mug: Best Ninang" is no name of the customer. */
function nameOnGoods(
  { tokens, phrases, linker }: Analysis,
  start: number,
  { end }: Piece,
): GrammarMatch | undefined {
  if (tokens[end]?.key !== ':') return undefined
  const isGoods = (at: number) => linker(at).some(({ candidates }) => candidates.length > 0)
  const isOn = (at: number) => ON.has(tokens[at]?.key ?? '') && tokens.slice(at, end).some((_, more) => isGoods(at + more)) // prettier-ignore
  return phrases[start]!.find((match) => match.entry.meaning === 'name label' && isOn(match.end))
}

const ON = new Set(['sa', 'on', 'ng', 'for'])

/** What is asked about the change is no request for it. */
const ASKED = new Set(['price', 'total', 'fee'])
/** A banknote. */
const LEAST_MONEY = 20

/** "May sukli po ba sa 500?", "sana may barya kayo": the rider needs change, whether that is asked or told. */
function changeEdges({ tokens, phrases, linker }: Analysis, { start, end }: Piece): Edge[] {
  const found = phrases.slice(start, end).flat()
  const change = found.find(({ entry }) => entry.category === 'money' && entry.meaning === 'note')
  const isAsked = found.some(({ entry }) => entry.category === 'questions' && ASKED.has(entry.meaning)) // prettier-ignore
  const isOrdered = tokens.slice(start, end).some(({ kind, value }, more) => (kind === 'number' && value < LEAST_MONEY && !isThousand(tokens, start + more)) || linker(start + more).some(({ candidates }) => candidates.length > 0)) // prettier-ignore
  if (!change || isAsked || isOrdered) return []
  const from = startOfMoney({ tokens, phrases, linker }, start)
  return [{ ...base, start: from, end, meaning: 'change', gain: GAIN.noteBegin + GAIN.changeWord * (end - from) }] // prettier-ignore
}

/** "1000 akong kwarta, palihog ug sinsilyo": the banknote, told right before. */
function startOfMoney(
  { tokens, phrases, linker }: Pick<Analysis, 'tokens' | 'phrases' | 'linker'>,
  at: number,
): number {
  // prettier-ignore
  if (tokens[at - 1]?.kind !== 'comma') return at
  let start = at - 1
  while (tokens[start - 1]?.kind === 'word' || tokens[start - 1]?.kind === 'number') start -= 1
  const said = tokens.slice(start, at - 1)
  const isMoney = phrases.slice(start, at - 1).some((some) => some.some(({ entry }) => entry.category === 'money')) // prettier-ignore
  const notes = said.filter(({ kind }) => kind === 'number')
  const isGoods = said.some((_, more) => linker(start + more).some(({ candidates }) => candidates.length > 0)) // prettier-ignore
  return isMoney && !isGoods && notes.length === 1 && notes[0]!.value >= LEAST_MONEY ? start : at
}

/** "1k" */
function isThousand(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.key === 'k' && tokens[at + 1]!.isGlued
}

/** "Ribbon: Congratulations! From Batch 2012": a text goes on with who signs it, or another wish. */
function endsOfText(analysis: Analysis, pieces: readonly Piece[]): number[] {
  const { tokens } = analysis
  const ends = endsOfList(tokens, pieces)
  let isSigned = false
  for (const { start, end, before } of pieces.slice(1)) {
    const isNext = start === ends.at(-1)! + 1 && tokens[start - 1]!.key !== '\n'
    // "Love, the Reyes family"
    const isWho = isSigned && before === 'comma'
    isSigned = isNext && endOfPhrase(tokens, start, SIGNING) !== null
    if (isSigned || (isNext && isWho)) ends.push(end)
    isSigned &&= end - start <= 2
  }
  return ends
}

/** "Engraved: Mama, Papa, Ate": where a text ends, and each further word of a list that is written as a name. */
function endsOfList(tokens: readonly Token[], [first, ...others]: readonly Piece[]): number[] {
  const last = others.findIndex(({ start, end, before }) => before !== 'comma' || end > start + 1 || !isCapital(tokens[start]!)) // prettier-ignore
  return [first!, ...others.slice(0, last < 0 ? others.length : last)].map(({ end }) => end)
}

const QUOTED_WORDS_MAX = 20

/** "Put the name "Ninong Boy" on it": what stands between quotation marks is a text, with the words before it that are of no goods. */
function quotedEdges(analysis: Analysis): Edge[] {
  const { tokens, linker } = analysis
  const edges: Edge[] = []
  for (let start = 0; start < tokens.length; start++) {
    if (!tokens[start]!.isQuoted) continue
    let end = start
    while (tokens[end]?.isQuoted) end += 1
    const isOrdered = (at: number) => tokens[at]!.kind === 'number' || linker(at).length > 0
    // "2 "Chicken Joy"" names goods.
    const isNamed = linker(start).some((goods) => goods.end === end && goods.candidates.length > 0)
    const isGoods = isNamed || namesCounted(analysis, start, end)
    let from = start
    while (from > 0 && tokens[from - 1]!.kind === 'word' && !isOrdered(from - 1)) from -= 1
    if (!isGoods && end - start <= QUOTED_WORDS_MAX)
      for (const first of new Set([from, start]))
        edges.push({ ...base, start: first, end, gain: GAIN.noteBegin * 2 + GAIN.quotedWord * (end - start) + GAIN.noteWord * (start - first) }) // prettier-ignore
    start = end
  }
  return edges
}

/** "Please bring it to …", "pakidala po sa …", "call me at …": a longer label of an address or number. */
export function isWithinLabel({ phrases }: Analysis, start: number, end: number): boolean {
  return phrases.slice(start, end).flat().some((match) => match.entry.category === 'contact' && match.entry.meaning.endsWith('label') && match.end > end) // prettier-ignore
}

/** "Half a kilo of pork chop please": a word of the name of goods begins no request. */
function isInName({ tokens, linker }: Analysis, at: number): boolean {
  const word = singular(tokens[at]!.key)
  return [at - 2, at - 1].some(
    (start) =>
      start >= 0 &&
      linker(start).some(
        ({ end, candidates: [best] }) => end > at && best?.entry.words.has(word) === true,
      ),
  )
}

/** "Pakilagay ng 2 candle" is a request, and "pakilagay ng 2 kilo atay" and "please bring 2 kilo" an order of a store that sells it. */
function isPutting({ phrases, tokens }: Analysis, at: number): boolean {
  if (isCausative(tokens, at)) return false
  return phrases[at]!.some(({ entry }) => (entry.category === 'acts' && entry.meaning === 'add') || entry.meaning === 'bringing') // prettier-ignore
}

/** "Can I ask for 2 horn": no request to look for somebody. */
function seeksGoods(analysis: Analysis, start: number, end: number): boolean {
  const { phrases, linker } = analysis
  const verb = phrases[start]!.find(({ entry }) => entry.meaning === 'seeking' && entry.length > 1)
  if (!verb) return false
  return namesCounted(analysis, verb.end, end) || linker(verb.end).some(({ candidates }) => candidates.length > 0) // prettier-ignore
}

/** Whether goods of the shelf stand here with a number. */
function namesCounted({ tokens, linker }: Analysis, start: number, end: number): boolean {
  const isSold = (at: number) => linker(at).some(({ candidates }) => candidates.length > 0)
  for (let at = start; at < end; at++) {
    const counted = parseQuantity(tokens, at).flatMap((each) => [each.end, each.end + 1])
    if (counted.some((next) => next < end && isSold(next))) return true
  }
  return false
}

/** The options that are asked for here: "limpyohi ug kaliskisi" where fish is cleaned as an option. */
function optionsIn(analysis: Analysis, start: number, end: number): Edge[] {
  const found: Edge[] = []
  for (let at = start; at < end; at++) {
    const [edge] = optionEdges(analysis, at).filter(
      (each) => each.meaning === 'whole' && !each.isWithout && each.end <= end,
    )
    // What stands between quotation marks is a text.
    if (!edge || analysis.tokens[at]!.isQuoted || negationBefore(analysis, at) !== null) continue
    found.push(edge)
    at = edge.end - 1
  }
  return found
}

/** Where a negation begins that stands before a verb: "ayaw limpyohi", "wag na pong linisin". */
function negationBefore({ phrases, tokens }: Analysis, at: number): number | null {
  for (let end = at; end > 0 && at - end <= PARTICLES_MAX; end--) {
    for (let start = Math.max(0, end - NEGATION_MAX); start < end; start++)
      if (phrases[start]!.some((match) => match.end === end && isNegating(match))) return start
    if (PROHIBITIONS.has(tokens[end - 1]!.key)) return end - 1
    if (!isParticle(phrases[end - 1] ?? [])) return null
  }
  return null
}

/** "Palihug apila ug resibo", "palihog sa guardhouse lang ibilin": a request begins with how it is asked, and with where the store shall do it. */
function beginningOf(analysis: Analysis, { start }: Piece, verb: number): number {
  const { tokens, phrases, context } = analysis
  if (isUnderCondition(analysis, start, verb)) return start
  const isPut = (at: number) => phrases[at]!.some(({ entry }) => entry.category === 'acts' && entry.meaning === 'add') // prettier-ignore
  const isAsked = (at: number) => ASKING_WORDS.has(tokens[at]!.key) || isPut(at)
  let from = verb
  while (from > start && (isAsked(from - 1) || OF.has(tokens[from - 1]!.key))) from -= 1
  while (from < verb && OF.has(tokens[from]!.key)) from += 1
  from = withVerbBefore(analysis, start, from)
  const given = givingBefore(analysis, start, from)
  if (given !== null) return given
  const told = tellingBefore(analysis, start, from)
  if (told < from) return told
  for (let at = from - 1; at >= Math.max(start, from - PLACE_MAX); at--) {
    const isPlace = placeNameEnd(context.places, tokens, at) !== null
    if (tokens[at]!.kind !== 'word' || isPlace || isPut(at)) return from
    if (tokens[at]!.key !== 'sa') continue
    while (at > start && isAsked(at - 1)) at -= 1
    return at
  }
  return from
}

/** "Dira lang ibilin", "just honk": where it is done, or that it is all. */
function tellingBefore({ tokens, phrases }: Analysis, start: number, verb: number): number {
  let from = verb
  while (from > start && isParticle(phrases[from - 1]!)) from -= 1
  if (from > start && POINTING.has(tokens[from - 1]!.key)) return from - 1
  return tokens[from]!.key === 'just' ? from : verb
}

const POINTING = phrasesOf('pointing')
const CONDITION_MAX = 8

/** "Inig walay tawo ibilin lang sa silingan": a condition from the beginning of the piece to the verb, which speaks of no goods. */
function isUnderCondition({ tokens, linker }: Analysis, start: number, verb: number): boolean {
  if (!IF.has(tokens[start]!.key) || verb - start > CONDITION_MAX) return false
  return tokens.slice(start, verb).every(({ kind }, more) => kind === 'word' && linker(start + more).every(({ candidates }) => candidates.length === 0)) // prettier-ignore
}

/** "Palihug kog dala og resibo", "i-gift wrap", "kung walang tao paiwan": the verb that the request is asked with, its prefix, and the condition before it. */
function withVerbBefore({ tokens, phrases }: Analysis, start: number, verb: number): number {
  let from = verb
  if (tokens[from]!.isGlued && PREFIXES.has(tokens[from - 1]?.key ?? '') && from > start) from -= 1
  const isBringing = (at: number) => phrases[at]!.some(({ entry }) => entry.meaning === 'bringing') || VERBS.has(tokens[at]!.key) // prettier-ignore
  for (let at = from - 1; at >= Math.max(start, verb - GIVING_WORDS_MAX); at--) {
    const { key } = tokens[at]!
    if (
      ASKING_WORDS.has(key) ||
      IF.has(key) ||
      (isBringing(at) && LINKS.has(tokens[at + 1]?.key ?? ''))
    )
      from = at // prettier-ignore
    else if (!OF.has(key) && !SPOKEN.has(key) && !isParticle(phrases[at]!)) break
  }
  return from
}

const PREFIXES = new Set(['i', 'pa', 'ipa', 'paki', 'ipag'])
const IF = new Set(['kung', 'kon', 'kapag', 'pag', 'inig', 'if', 'when', 'once', 'basta'])
const LINKS = new Set(['ug', 'og', 'ng', 'nang', 'a', 'an', 'the'])
const SPOKEN = new Set(['ko', 'kog', 'mi', 'ako', 'kami'])

/** "Tagai lang kog resibo", "pakibigyan na rin po ako ng resibo": a verb of giving, with the particles behind it. */
function givingBefore({ tokens, phrases }: Analysis, start: number, verb: number): number | null {
  let at = verb - 1
  while (at > start && verb - at <= GIVING_WORDS_MAX && !GIVING.has(tokens[at]!.key)) {
    if (!isParticle(phrases[at]!) && !OF.has(tokens[at]!.key)) return null
    at -= 1
  }
  return at >= start && GIVING.has(tokens[at]!.key) ? at : null
}

const GIVING_WORDS_MAX = 5
const PLACE_MAX = 5
const ASKING_WORDS = new Set(['palihug', 'palihog', 'paki', 'please', 'pls', 'kindly', 'pakisuyo', 'pwede', 'sana', 'unta']) // prettier-ignore
const OF = new Set(['ug', 'og', 'ng', 'nang', 'po', 'ang', 'of', 'a', 'an', 'the', 'for'])

const PARTICLES_MAX = 3
const NEGATION_MAX = 4
const PROHIBITIONS = phrasesOf('prohibition')

function isNegating({ entry: { category, meaning } }: GrammarMatch): boolean {
  return category === 'acts' && (meaning === 'refuse' || meaning === 'remove')
}

function isTrigger({ entry: { category, meaning } }: GrammarMatch): boolean {
  return category === 'notes' && (meaning === 'note' || meaning === 'label' || meaning === 'errand')
}

/** Only words that hold a sentence together stand beside the options. */
function saysNothingElse(
  { tokens }: Analysis,
  start: number,
  end: number,
  options: readonly Edge[],
): boolean {
  return tokens
    .slice(start, end)
    .every(({ key }, more) => isFunctionWord(key) || options.some((edge) => edge.start <= start + more && start + more < edge.end)) // prettier-ignore
}
