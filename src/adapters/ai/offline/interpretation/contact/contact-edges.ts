/** Names, addresses and telephone numbers, as Filipinos write them. */
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { GrammarMatch } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { piecesOf } from '../lexical-analysis/pieces.ts'
import { GAIN } from '../scoring.ts'
import { addressEdges, addressSpans } from './address-edges.ts'
import { fetchingEdges } from './fetching-edges.ts'
import { nameEdges } from './name-edges.ts'
import { isCapital, isTime, isTitle } from './written-words.ts'

const ENCLITICS = new Set(['po', 'ho', 'lang', 'lng', 'ra', 'na', 'nalang', 'nlang', 'nlng', 'nyo', 'niyo', 'ninyo', 'mo', 'nimo', 'diay', 'didto', 'dun', 'doon', 'unya', 'dayon', 'dira', 'diha', 'ha', 'pls', 'please']) // prettier-ignore
/** What stands before the name of a person. */
const NAME_PARTICLES = new Set(['si', 'ni', 'sina', 'kay', 'sila', 'c'])

export function contactEdges(analysis: Analysis): Edge[] {
  const pieces = piecesOf(analysis.tokens, true)
  return [
    ...analysis.tokens.flatMap((token, at) => phoneEdges(analysis, token, at)),
    ...pieces
      .flatMap((piece) => addressSpans(analysis, piece))
      .flatMap((piece) => addressEdges(analysis, piece)),
    ...pieces.flatMap((piece) => nameEdges(analysis, piece)),
    ...analysis.tokens.flatMap((_, at) => labelEdges(analysis, at)),
    ...analysis.tokens.flatMap((_, at) => undeliveredEdges(analysis, at)),
    ...analysis.tokens.flatMap((_, at) => fetchingEdges(analysis, at)),
  ]
}

/** "Add: Purok 1" is short for address; "hanapin nyo lang po si" is a label of a name, whatever stands between. */
function labelEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const written = endOfWriting(analysis, at)
  // More than the note that the verb begins.
  if (written !== null) return [{ ...labelEdge(at, written, 'name'), gain: GAIN.noteBegin * 4 + GAIN.noteWord * (written - at) }] // prettier-ignore
  const named = endOfSeeking(analysis, at) ?? endOfCalling(analysis, at) ?? endOfFetcher(analysis, at) // prettier-ignore
  if (named !== null) return [labelEdge(at, named, 'name')]
  const brought = endOfBringing(analysis, at)
  if (brought !== null) return [labelEdge(at, brought, 'address')]
  const numbered = endOfNumbering(analysis, at)
  if (numbered !== null) return [labelEdge(at, numbered, 'phone')]
  const next = tokens[at + 1]
  const isColon = next?.kind === 'dash' && next.key !== '-' && next.key !== '–'
  if (tokens[at]!.key !== 'add' || !isColon) return []
  const gain = GAIN.phrase + GAIN.phraseFurther
  return [
    { start: at, end: at + 1, kind: 'label', role: 'address', meaning: 'address label', gain },
  ]
}

function labelEdge(start: number, end: number, field: 'name' | 'address' | 'phone'): Edge {
  const gain = GAIN.phrase + GAIN.phraseFurther * (end - start)
  const role = field === 'address' ? 'address' : 'name'
  return { start, end, kind: 'label', role, meaning: `${field} label`, gain }
}

const ENCLITICS_MAX = 4

/** "Ako c Jovit": short for "si", and neither "vitamin C" nor "type C Samsung". */
function endOfCalling({ tokens, phrases }: Analysis, at: number): number | null {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const isApart = before === undefined || before.kind !== 'word' || CALLING.has(before.key)
  const isNamed = next?.kind === 'word' && (isCapital(next) || phrases[at + 1]!.some(({ entry }) => isTitle(entry))) // prettier-ignore
  return tokens[at]!.key === 'c' && isApart && isNamed ? at + 1 : null
}

/** "Pick up by Nica Uy": where who comes for the goods is named, and neither "by Friday" nor "by 5". */
function endOfFetcher(analysis: Analysis, at: number): number | null {
  const { tokens, phrases } = analysis
  const next = tokens[at + 1]
  if (tokens[at]!.key !== 'by' || next?.kind !== 'word' || !isCapital(next)) return null
  // "By May Reyes", and neither "by May" nor "by May 5".
  const isCalled = GIVEN.has(next.key) && tokens[at + 2]?.kind === 'word' && isCapital(tokens[at + 2]!) // prettier-ignore
  if (isTime(analysis, at + 1) && !isCalled) return null
  const isFetching = ({ entry: { category, meaning }, end }: GrammarMatch) => category === 'questions' && FETCHED.has(meaning) && end === at // prettier-ignore
  return phrases.slice(Math.max(0, at - FETCHING_WORDS_MAX), at).flat().some(isFetching) ? at + 1 : null // prettier-ignore
}

const GIVEN = phrasesOf('given name')
const FETCHED = new Set(['pickup', 'collect', 'take'])
const FETCHING_WORDS_MAX = 4

/** "Name ko na lang po ilagay: Maricel Yamit": a label, and that it is to be written. */
function endOfWriting({ tokens, phrases }: Analysis, start: number): number | null {
  for (const label of phrases[start]!.filter(({ entry }) => entry.meaning === 'name label')) {
    let at = label.end
    while (at - label.end < ENCLITICS_MAX && BELONGING.has(tokens[at]?.key ?? '')) at += 1
    if (!WRITING.has(tokens[at]?.key ?? '')) continue
    while (BELONGING.has(tokens[at + 1]?.key ?? '')) at += 1
    return at + 1
  }
  return null
}

const CALLING = new Set(['ako', 'po', 'ito', 'to', 'eto', 'ni', 'kini', 'oo', 'opo'])

/** "Hatod lang unta sa": a verb of bringing with its enclitics, before where it is brought. */
function endOfBringing({ tokens, phrases }: Analysis, start: number): number | null {
  for (const verb of phrases[start]!.filter(({ entry }) => entry.meaning === 'bringing')) {
    let at = verb.end
    while (at - verb.end < ENCLITICS_MAX && BROUGHT.has(tokens[at]?.key ?? '')) at += 1
    if (TO.has(tokens[at]?.key ?? '')) return at + 1
  }
  return null
}

const BROUGHT = new Set([...ENCLITICS, 'unta', 'sana', 'ko', 'namo', 'nako', 'namin', 'it', 'them', 'this', 'ito', 'kini', 'dito', 'diri', 'dinhi']) // prettier-ignore
const TO = new Set(['sa', 'to', 'at'])

/** "Wag na pong ihatid", "di na kailangang i-deliver", "dili lang ipadeliver": what is not brought is fetched, and nothing is taken off. */
function undeliveredEdges({ tokens, phrases }: Analysis, start: number): Edge[] {
  if (!DENYING.has(tokens[start]!.key)) return []
  let at = start + 1
  while (UNWANTED.has(tokens[at]?.key ?? '') && !isBringing(at)) at += 1
  // "Hindi na-deliver" tells what happened.
  const verbs = tokens[at]?.isGlued ? [] : (phrases[at] ?? []).filter(({ entry }) => entry.meaning === 'bringing') // prettier-ignore
  return verbs.flatMap((verb): Edge[] => {
    let end = verb.end
    while (UNWANTED.has(tokens[end]?.key ?? '')) end += 1
    // "Wag ihatid bago mag-5" says when.
    if (tokens[end]?.kind === 'word' || tokens[end]?.kind === 'number') return []
    const gain = GAIN.phone + GAIN.phraseFurther * (end - start)
    // "Wag muna ihatid" is told to the store.
    const isLater = tokens.slice(start, end).some(({ key }) => LATER.has(key))
    if (isLater) return [{ start, end, kind: 'note', role: 'note', meaning: 'note', gain }]
    return [{ start, end, kind: 'question', role: 'question', meaning: 'collect', gain }]
  })

  function isBringing(place: number): boolean {
    return phrases[place]!.some(({ entry }) => entry.meaning === 'bringing')
  }
}

const DENYING = phrasesOf('prohibition')
const LATER = new Set(['muna', 'usa', 'yet'])
const UNWANTED = new Set([...phrasesOf('unwanted'), ...LATER])

/** "Ito number ko: 0919 …", "0919 … ni akong number": what stands before a telephone number, or behind one, and tells that it is one names no goods. */
function endOfNumbering({ tokens, phrases }: Analysis, start: number): number | null {
  let from = start
  while (from - start < ENCLITICS_MAX && PRESENTING.has(tokens[from]?.key ?? '')) from += 1
  for (const label of phrases[from]?.filter(({ entry }) => entry.meaning === 'phone label') ?? []) {
    let end = label.end
    while (end - label.end < ENCLITICS_MAX && BELONGING.has(tokens[end]?.key ?? '')) end += 1
    const value = tokens[end]?.kind === 'dash' ? tokens[end + 1] : tokens[end]
    const before = tokens[start - 1]?.key === 'po' ? tokens[start - 2] : tokens[start - 1]
    const isBehind = before?.kind === 'phone' && tokens[end]?.kind !== 'number'
    if (value?.kind === 'phone' || isBehind) return end
  }
  return null
}

const PRESENTING = phrasesOf('presenting')
/** What is done with a name. */
const WRITING = new Set([
  'ilagay',
  'lagay',
  'ilista',
  'isulat',
  'gamitin',
  'gamit',
  'ibutang',
  'butang',
  'isuwat',
  'put',
  'use',
  'write',
])
const BELONGING = new Set([...ENCLITICS, ...PRESENTING, 'ko', 'nako', 'ay', 'namin', 'namo', 'kay'])

/** Where the name begins of somebody who is looked for: behind a particle of names, a title, or written as a whole name. */
function endOfSeeking({ tokens, phrases, linker }: Analysis, start: number): number | null {
  const verbs = phrases[start]!.filter(({ entry }) => entry.meaning === 'seeking')
  for (const verb of verbs) {
    let at = verb.end
    while (at - verb.end < ENCLITICS_MAX && ENCLITICS.has(tokens[at]?.key ?? '')) at += 1
    if (NAME_PARTICLES.has(tokens[at]?.key ?? '')) return at + 1
    const words = tokens.slice(at, at + 2)
    const isTitled = phrases[at]?.some(({ entry }) => isTitle(entry)) === true
    const isWhole = words.length === 2 && words.every((word) => word.kind === 'word' && isCapital(word)) // prettier-ignore
    if (verb.end > start + 1 && (isTitled || isWhole) && linker(at).length === 0) return at
  }
  return null
}

function phoneEdges({ tokens, context }: Analysis, { kind }: Token, at: number): Edge[] {
  const base = { start: at, kind: 'contact', role: 'phone', meaning: 'contactNumber' } as const
  if (kind === 'phone') return [{ ...base, end: at + 1, gain: GAIN.phone }]
  // Too few digits for a number, but nothing else was asked for.
  const isAsked = context.asked === 'contact' && context.missing.includes('contactNumber')
  let end = at
  while (tokens[end]?.kind === 'number' && Number.isInteger(tokens[end]!.value)) end += 1
  const digits = tokens.slice(at, end).reduce((sum, { key }) => sum + key.length, 0)
  return isAsked && digits >= 5 ? [{ ...base, end, gain: GAIN.phone }] : []
}
