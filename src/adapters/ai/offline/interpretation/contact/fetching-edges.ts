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
  const { tokens, linker } = analysis
  const coming = endOfPhrase(tokens, at, COMING)
  const verb = coming ?? endOfPhrase(tokens, at, TAKING)
  if (verb === null || linker(at).some(({ candidates }) => candidates.length > 0)) return []
  const isTaking = coming === null
  const behind = wordsBehind(tokens, verb)
  const before = wordsBefore(tokens, at)
  if (isDenied(tokens, at - before.length)) return []
  const words = [...before, ...tokens.slice(at, verb), ...behind]
  if (!words.some(isPerson) || (isTaking && !words.some(isStore))) return []
  // "Adto ko sa Looc" goes elsewhere.
  const end = verb + behind.length
  if (tokens[end - 1]?.key === 'sa' && tokens[end]?.kind === 'word') return []
  const start = at - before.length
  const gain = GAIN.phrase + GAIN.phraseFurther * (end - start)
  return [{ start, end, kind: 'question', role: 'question', meaning: 'collect', gain }]
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
