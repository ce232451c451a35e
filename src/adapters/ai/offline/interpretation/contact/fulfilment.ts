/** Whether the customer says that the goods are picked up or brought. */
import type { Fulfilment } from '../../../agent.ts'
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause, RawItem } from '../clauses/read-clauses.ts'

/** "Kunin ko", "kukuha": takes goods that it names, and fetches them where it names none. */
const TAKING = /^(?:kunin|kukunin|kukuha|kuhaon|mokuha)$/u
const QUESTIONING = new Set(['marker', 'request', 'pickup'])
/** What may be asked by who says that he comes: "pick up namin, open pa ba kayo?" */
const BESIDE = new Set(['hours', 'location', 'total', 'payment', 'duration'])

/** "Magkano 3 kilo? sige kunin ko" takes what was asked about. */
const PRICED = new Set(['price', 'total'])

/** @param hasOrder something is in the order and was spoken of last, so that a verb alone is about that */
export function collectFulfilment(
  clauses: readonly RawClause[],
  tokens: readonly Token[],
  hasOrder: boolean,
): Fulfilment | null {
  let isOrdered = hasOrder
  let said: Fulfilment | null = null
  let fetched = 0
  for (const clause of clauses) {
    const { edges, items } = clause
    const isAsked = isAskedOf(clause, tokens)
    const isBare = isOrdered && items.length === 0
    const isFetched =
      edges.some(
        (edge) =>
          (isQuestionOf(edge, 'collect') && !isOfRider(edge, tokens)) ||
          (isTaking(edge, tokens) && (isBare || isLater(edge, edges))),
      ) || // prettier-ignore
      partsOf(clause, tokens).some(isFetching)
    isOrdered ||= items.length > 0 && !clause.questions.some(({ meaning }) => PRICED.has(meaning))
    if (isAsked) continue
    if (isFetched) {
      said = 'pickup'
      fetched = edges.findLast((edge) => isQuestionOf(edge, 'collect'))?.end ?? clause.start
    } else if (said === null && edges.some(isDelivery)) said = 'delivery'
    // "Pickup ko sana kaso umuulan, padeliver na lang"
    if (said === 'pickup' && isBroughtBehind(fetched, clause, tokens)) said = 'delivery'
  }
  return said
}

/** Behind a "but" or "oops", a verb of bringing that is not denied: "dala ko na lang bayad" is the customer's. */
function isBroughtBehind(fetched: number, { end }: RawClause, tokens: readonly Token[]): boolean {
  const turn = tokens.findIndex((_, at) => at >= fetched && at < end && isTurn(tokens, at))
  if (turn < 0) return false
  return tokens.slice(turn, end).some(({ key }, more) => {
    const at = turn + more
    const isDenied = tokens.slice(Math.max(0, at - DENYING_WORDS), at).some((token) => DENYING.has(token.key)) // prettier-ignore
    const isOwn = /^da[dl]/u.test(key) && isFetcher(tokens[at + 1]?.key ?? '')
    return !isDenied && !isOwn && matchesAt(tokens, at).some(({ entry }) => entry.meaning === 'bringing') // prettier-ignore
  })
}

const DENYING_WORDS = 4

function isTurn(tokens: readonly Token[], at: number): boolean {
  return matchesAt(tokens, at).some(({ entry: { category, meaning } }) => (category === 'links' && meaning === 'but') || (category === 'acts' && meaning === 'correction')) // prettier-ignore
}

/** Whether a clause asks if the goods may be fetched; "ako na kukuha sa shop nyo" tells it. */
function isAskedOf(clause: RawClause, tokens: readonly Token[]): boolean {
  const { start, end, isQuestion } = clause
  const keys = tokens.slice(start, end).map(({ key }) => key)
  // "Please prepare 2 …, I'll collect them at your store"
  const questions = clause.questions.filter((each) => !matchesAt(tokens, each.at).some(({ entry }) => entry.meaning === 'polite')) // prettier-ignore
  const isSpoken = keys.some(isFetcher)
  const asks = (topics: ReadonlySet<string>) => questions.some(({ meaning }) => topics.has(meaning))
  const isCondition = (key: string, at: number) => CONDITIONS.has(key) && !isPolite(tokens, start + at) && !(WHEN.has(key) && isTime(keys, at)) // prettier-ignore
  if (keys.some(isCondition)) return true
  if (isSpoken && asks(BESIDE)) return false
  // "Pwede po bang ako na ang kumuha dyan": who asks to do it himself tells so.
  if (!isQuestion && keys.some((_, at) => isSelfAt(keys, at)) && asks(REQUESTING)) return false
  return isQuestion || asks(QUESTIONING) || (!isSpoken && asks(new Set(['you'])))
}

/** "If that's fine", "kung pwede po" */
function isPolite(tokens: readonly Token[], at: number): boolean {
  const next = tokens.slice(at + 1).find(({ key }) => !THAT_IS.has(key))
  return next !== undefined && PERMITTED.has(next.key)
}

const THAT_IS = new Set(['that', 'thats', 'it', 'its', 's', 'is', 'this', 'po'])
const PERMITTED = phrasesOf('permitted')

/** "Ako lang kuhaon sa store" */
function isThere({ edges }: RawItem, tokens: readonly Token[]): boolean {
  return edges.every(({ start, end }) =>
    tokens.slice(start, end).every(({ key }) => THERE.has(key)),
  )
}

/** "Kukunin ko mamaya": when somebody comes, which tells nothing of goods. */
function isLater({ end }: Edge, edges: readonly Edge[]): boolean {
  const next = edges.find(({ start, kind }) => start >= end && kind !== 'filler' && kind !== 'act')
  return next?.kind === 'context' && next.role === 'time'
}

/** "Dalhin ko na lang yung pera pag pick up", "kunin ko dyan pag uwi": behind the verb it tells when, unless it is whether there are any. */
function isTime(keys: readonly string[], at: number): boolean {
  if (/^pick-?(?:up)?$/u.test(keys[at + 1] ?? '')) return true
  return keys.slice(0, at).some((key) => FETCHING.has(key)) && !STOCKED.has(keys[at + 1] ?? '')
}

const STOCKED = new Set(['may', 'meron', 'mayroon', 'wala', 'walang', 'available', 'libre', 'ok', 'okay', 'pwede', 'hindi', 'di']) // prettier-ignore
const REQUESTING = new Set(['request'])

const CONDITIONS = new Set(['if', 'kung', 'kapag', 'pag'])
const WHEN = new Set(['kapag', 'pag'])
const FETCHING = phrasesOf('fetching')
const FETCHER = phrasesOf('speaker')
const THERE = phrasesOf('at the store')

/** The words between the marks of a clause, where they name no goods: "2 americano, I'll collect them at your store". */
function partsOf(clause: RawClause, tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = []
  let isOrdered = false
  let part: Token[] = []
  const named = clause.items
    .filter((item) => !isThere(item, tokens))
    .flatMap(({ edges }) => edges.filter(({ kind }) => kind !== 'reference'))
  for (let at = startOfPart(tokens, clause.start); at <= clause.end; at++) {
    const token = tokens[at]
    if (at < clause.end && token && (token.kind === 'word' || token.kind === 'number')) {
      part.push(token)
      isOrdered ||= named.some(({ start, end }) => start <= at && at < end)
      continue
    }
    if (!isOrdered) parts.push(part)
    part = []
    isOrdered = false
  }
  return parts
}

/** Whether words between two marks of a message say so: "ako lang kukuha. Ana Reyes". */
export function tellsFetching(tokens: readonly Token[]): boolean {
  const ends = tokens.flatMap(({ kind }, at) => (kind === 'word' || kind === 'number' ? [] : [at]))
  return [-1, ...ends].some((end, at) => isFetching(tokens.slice(end + 1, ends[at] ?? tokens.length))) // prettier-ignore
}

/** "Ako na mo kuha diha unya", "ako lang agian inig uli": who speaks of himself, a verb of fetching or passing by, and there or "I myself". */
function isFetching(part: readonly Token[]): boolean {
  const keys = part.map(({ key }) => key)
  const isSpoken = keys.some(isFetcher)
  const isSelf = keys.some((_, at) => isSelfAt(keys, at))
  const isAtStore = keys.some((key) => THERE.has(key))
  const isEmpty = part.some((_, at) => endOfPhrase(part, at, EMPTIES) !== null)
  return isSpoken && !isEmpty && (isAtStore || isSelf) && keys.some((key) => FETCHING.has(key)) && !keys.some((key) => DENYING.has(key)) // prettier-ignore
}

/** "Ako na lang", "kami ra". */
function isSelfAt(keys: readonly string[], at: number): boolean {
  return SPEAKER.has(keys[at]!) && SELF.has(keys[at + 1] ?? '')
}

const SPEAKER = new Set(['ako', 'kami'])

/** "Akoy", "kong", "kaming": with what links it to the verb. */
function isFetcher(key: string): boolean {
  return FETCHER.has(key) || FETCHER.has(key.replace(LINKED, ''))
}

const LINKED = /(?<=[aeiou])(?:y|ng)$/u

/** A verb begins a clause, and who fetches may stand before it: "…, ako na mo kuha". */
function startOfPart(tokens: readonly Token[], at: number): number {
  let start = at
  while (tokens[start - 1]?.kind === 'word') start -= 1
  return start
}

const SELF = new Set(['na', 'ra', 'rang', 'lang', 'nalang', 'mismo', 'jud', 'gyud'])
const DENYING = phrasesOf('prohibition')

/** "Pick up nyo na rin", "pick up na rin yung 2 empty namin": what the rider fetches at the customer's. */
function isOfRider({ end }: Edge, tokens: readonly Token[]): boolean {
  let at = end
  while (PARTICLES.has(tokens[at]?.key ?? '')) at += 1
  if (YOU.has(tokens[at]?.key ?? '')) return true
  for (; tokens[at]?.kind === 'word' || tokens[at]?.kind === 'number'; at++)
    if (endOfPhrase(tokens, at, EMPTIES) !== null) return true
  return false
}

const PARTICLES = new Set(['na', 'rin', 'din', 'po', 'lang', 'pud', 'pod', 'sad'])
const YOU = new Set(['nyo', 'niyo', 'ninyo'])
const EMPTIES = phrasesOf('empties')

function isQuestionOf({ kind, meaning }: Edge, topic: string): boolean {
  return kind === 'question' && meaning === topic
}

function isTaking(edge: Edge, tokens: readonly Token[]): boolean {
  const isVerb = edge.kind === 'act' && edge.meaning === 'order'
  return isQuestionOf(edge, 'take') || (isVerb && TAKING.test(tokens[edge.start]!.key))
}

/** A label of an address: "ipadeliver na lang sa …". */
function isDelivery({ kind, role }: Edge): boolean {
  return kind === 'label' && role === 'address'
}
