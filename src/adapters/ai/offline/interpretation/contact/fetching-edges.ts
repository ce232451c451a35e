/** Who says that he comes for the goods: "anhaon ra nako", "ako na lang po ang babalik dyan", "I'll come at four". */
import { endOfPhrase, phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { GAIN } from '../scoring.ts'

const COMING = phrasesOf('coming')
const TAKING = phrasesOf('taking')
const SPEAKER = phrasesOf('speaker')
const KIN = phrasesOf('kin')
/** They bring. */
const CARRIERS = phrasesOf('carrier')
const THERE = phrasesOf('at the store')
const DENYING = phrasesOf('prohibition')
const PARTICLES = phrasesOf('beside a speaker')
const SIDE_WORDS_MAX = 5

/** A verb of coming with who comes; one of taking, which may take goods, with the store, too. */
export function fetchingEdges(analysis: Analysis, at: number): Edge[] {
  return [...verbEdges(analysis, at), ...storeEdges(analysis, at)]
}

function verbEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, linker } = analysis
  const coming = endOfPhrase(tokens, at, COMING)
  const verb = coming ?? endOfPhrase(tokens, at, TAKING)
  if (verb === null || linker(at).some(({ candidates }) => candidates.length > 0)) return []
  const isTaking = coming === null
  const behind = wordsBehind(tokens, verb)
  const before = wordsBefore(tokens, at)
  if (isDenied(tokens, at - before.length)) return []
  const words = [...before, ...tokens.slice(at, verb), ...behind]
  if (!words.some(isPerson) || (isTaking && !words.some(isStore) && !isStoreBehind(analysis, verb))) return [] // prettier-ignore
  // "Adto ko sa Looc" goes elsewhere.
  const end = verb + behind.length
  if (tokens[end - 1]?.key === 'sa' && tokens[end]?.kind === 'word') return []
  return [collecting(at - before.length, end)]
}

function collecting(start: number, end: number, further = 0): Edge {
  const gain = GAIN.phrase + GAIN.phraseFurther * (end - start) + further
  return { start, end, kind: 'question', role: 'question', meaning: 'collect', gain }
}

/** "Kuhaon nako unya hapon sa botika": the store behind a verb, with words between that name no goods. */
function storeEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const end = endOfStore(tokens, at)
  if (end === null || !isFetchedBefore(analysis, at)) return []
  // More than an address: "sa shop".
  return [collecting(at, end, GAIN.strongPlace + GAIN.expected)]
}

/** "Sa botika nyo", "at your store", and neither "sa shop ni Ana" nor "sa tindahan sa Looc". */
function endOfStore(tokens: readonly Token[], at: number): number | null {
  if (!AT.has(tokens[at]?.key ?? '') && !(isStore(tokens[at]!) && AT.has(tokens[at + 1]?.key ?? ''))) return null // prettier-ignore
  let end = at
  while (tokens[end]?.kind === 'word' && isAround(tokens[end]!)) end += 1
  const next = tokens[end]
  const isLast = next?.kind !== 'word' || !(OWNED.has(next.key) || /^\p{Lu}/u.test(next.text))
  return isLast && !AT.has(tokens[end - 1]!.key) && tokens.slice(at, end).some(isStore) ? end : null
}

const AT = new Set(['sa', 'at', 'from', 'to'])
const OWNED = new Set(['ni', 'nina', 'nila', 'kay', 'kang', 'ng', 'ug', 'og', 'of'])
const YOUR = new Set(['the', 'your', 'ur', 'inyo', 'inyong', 'inyoha', 'imong', 'imo', 'iyong', 'nyo', 'niyo', 'ninyo', 'mo', 'nimo', 'mismo']) // prettier-ignore
const isAround = (token: Token) =>
  AT.has(token.key) || YOUR.has(token.key) || isStore(token) || PARTICLES.has(token.key)

/** "I'll get it later at the shop" */
function isStoreBehind({ tokens, linker }: Analysis, verb: number): boolean {
  for (let at = verb; at < verb + BETWEEN_MAX && tokens[at]?.kind === 'word'; at++) {
    if (endOfStore(tokens, at) !== null) return true
    if (linker(at).some(({ candidates }) => candidates.length > 0)) return false
  }
  return false
}

const BETWEEN_MAX = 8

/** A verb of who speaks stands before, without goods or a mark between. */
function isFetchedBefore({ tokens, linker }: Analysis, at: number): boolean {
  let start = at
  while (start > Math.max(0, at - BETWEEN_MAX) && tokens[start - 1]!.kind === 'word') start -= 1
  const words = tokens.slice(start, at)
  const isVerb = (_: Token, more: number) => [COMING, TAKING].some((verbs) => endOfPhrase(tokens, start + more, verbs) !== null) // prettier-ignore
  const verb = words.findIndex(isVerb)
  if (verb === -1 || !words.some(isPerson) || words.some(({ key }) => DENYING.has(key))) return false // prettier-ignore
  return words.slice(verb).every((_, more) => linker(start + verb + more).every(({ candidates }) => candidates.length === 0)) // prettier-ignore
}

const isPerson = ({ key }: Token) =>
  SPEAKER.has(key) || (KIN.has(key) && !CARRIERS.has(key)) || SPEAKING.test(key)
const SPEAKING = /^(?:i|we)(?:ll|m|re|d)$/u
const isStore = ({ key }: Token) => THERE.has(key)
const isBeside = (token: Token) => isPerson(token) || isStore(token) || PARTICLES.has(token.key)

function wordsBehind(tokens: readonly Token[], verb: number): Token[] {
  const words: Token[] = []
  while (words.length < SIDE_WORDS_MAX) {
    const token = tokens[verb + words.length]
    if (token?.kind !== 'word' || !isBeside(token)) break
    words.push(token)
  }
  return words
}

/** Who comes stands before the verb with particles between. */
function wordsBefore(tokens: readonly Token[], at: number): Token[] {
  for (let start = at - 1; start >= Math.max(0, at - SIDE_WORDS_MAX); start--) {
    const token = tokens[start]!
    if (token.kind !== 'word' || (!isPerson(token) && !PARTICLES.has(token.key))) return []
    if (isPerson(token)) return tokens.slice(start, at)
  }
  return []
}

function isDenied(tokens: readonly Token[], start: number): boolean {
  return tokens.slice(Math.max(0, start - 2), start + 1).some(({ key }) => DENYING.has(key))
}
