/** What customers count that is no goods: animals that they keep, land, and how big what they build is. */
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { unitAt } from '../../../language/units.ts'
import type { Edge } from '../../chart/edges.ts'
import type { Candidate } from '../../interpretation.ts'
import { isCapital } from '../../contact/written-words.ts'
import { GAIN } from '../../scoring.ts'
import type { Analysis } from '../analysis.ts'
import { optionEdges } from '../options/option-edges.ts'

/** Animals and land of the customer, which are no goods. */
export function countedEdges(analysis: Analysis, at: number): Edge[] {
  return [...ownAnimalEdges(analysis, at), ...countedAnimalEdges(analysis, at), ...landEdges(analysis, at)] // prettier-ignore
}

/** "Akong iro", "my dog", "aso namin", "my whole family", "akong baby": an animal or somebody of the speaker's, where no goods are named by it and the word behind it. */
function ownAnimalEdges({ tokens, linker }: Analysis, at: number): Edge[] {
  const isBehind = OWN.has(tokens[at]!.key)
  // "Two of our guests" are counted.
  const isAmong = tokens[at - 1]?.key === 'of' || tokens[at - 1]?.kind === 'number'
  const isWhole = isBehind && phrasesOf('full').has(tokens[at + 1]?.key ?? '')
  const animal = isBehind ? at + (isWhole ? 2 : 1) : at
  const end = isBehind ? animal + 1 : OWNED_BY.has(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1
  // "Food for my dog" says which food.
  const isAim = tokens.slice(Math.max(0, at - 2), at).some(({ key }) => phrasesOf('aim').has(key))
  if (isAim || end < at + 2 || !(ANIMALS.has(tokens[animal]?.key ?? '') || (isBehind && !isAmong && KIN.has(tokens[animal]?.key ?? '')))) return [] // prettier-ignore
  // "My Baby Bath", "akong Boss Ana"
  if (tokens[end]?.kind === 'word' && isCapital(tokens[end])) return []
  if (linker(animal).some((goods) => goods.end > animal + 1 && goods.candidates.length > 0))
    return []
  return [{ start: at, end, kind: 'filler', role: 'politeness', gain: GAIN.goods + GAIN.phrase, meaning: 'remark' }] // prettier-ignore
}

/** "I have 3 cats", "we just got a puppy", "para sa akong 30 ka manok": animals are no dog chain. */
function countedAnimalEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const isArticle = tokens[at]!.key === 'a' || tokens[at]!.key === 'an'
  const number = isArticle ? at + 1 : (parseNumber(tokens, at)?.end ?? at)
  if (number === at) return []
  let animal = number
  while (animal < number + BESIDE_MAX && (BESIDE.has(tokens[animal]?.key ?? '') || OWN.has(tokens[animal]?.key ?? ''))) animal += 1 // prettier-ignore
  const { key = '' } = tokens[animal] ?? {}
  const owned = ownedFrom(analysis, { at, number, animal })
  const isKept = ANIMALS.has(key) || (owned !== null && LIVESTOCK.has(key))
  if (!isKept || isSoldAs(analysis, animal)) return []
  return [counted(owned ?? at, OWNED_BY.has(tokens[animal + 1]?.key ?? '') ? animal + 2 : animal + 1)] // prettier-ignore
}

/** Where it begins that counted animals are somebody's, or what goods are for: "akong 30 ka manok", "12 akong baboy", "for 30 chickens", "may 30 manok ako". */
function ownedFrom(
  { tokens }: Analysis,
  { at, number, animal }: { at: number; number: number; animal: number },
): number | null {
  const isOwn = ({ key }: Token) => OWN.has(key)
  const isBehind = (words: ReadonlySet<string>) => words.has(tokens[animal + 1]?.key ?? '')
  if (at > 0 && isOwn(tokens[at - 1]!)) return at - 1
  const [aim, having] = [phrasesOf('aim'), phrasesOf('having')].map((phrases) => [3, 2, 1].find((length) => at >= length && endOfPhrase(tokens, at - length, phrases) === at)) // prettier-ignore
  const isSpeaker = isBehind(phrasesOf('speaker')) || tokens.slice(Math.max(0, at - CUE_MAX), at).some(({ key }) => SPEAKERS.test(key)) // prettier-ignore
  if (having && isSpeaker) return at - having
  // "Para 2 manok" is how many come of it.
  if (aim && !LOOSE_AIM.has(tokens[at - 1]!.key)) return at - aim
  return tokens.slice(number, animal).some(isOwn) || isBehind(OWNED_BY) ? at : null
}

function counted(start: number, end: number): Edge {
  return { start, end, kind: 'context', role: 'people', gain: GAIN.range, meaning: 'number' }
}

/** Goods that are called so are sold: "2 Pedigree Puppy". */
function isSoldAs(analysis: Analysis, animal: number): boolean {
  const { tokens, linker } = analysis
  const called = foldWords(tokens[animal]!.text)[0]
  const isCalledSo = ({ entry }: Candidate) => foldWords(entry.item.name.split(',')[0]!).findLast((each) => !/\d/u.test(each)) === called // prettier-ignore
  const goods = linker(animal).filter(({ candidates }) => candidates.length > 0)
  const isSold = goods.some(({ end, candidates }) => end > animal + 1 || candidates.some(isCalledSo)) // prettier-ignore
  return isSold || optionEdges(analysis, animal).length > 0
}

/** Where animals end that are spoken of, with a word for what they are like: "big pig", "dumalagang baboy". */
export function animalEnd(analysis: Analysis, at: number): number | null {
  const { tokens, linker } = analysis
  const isAnimal = (place: number) => ANIMALS.has(tokens[place]?.key ?? '') || LIVESTOCK.has(tokens[place]?.key ?? '') // prettier-ignore
  const isOther = tokens[at]?.kind === 'word' && !linker(at).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  const animal = isAnimal(at) ? at : isOther && isAnimal(at + 1) ? at + 1 : null
  return animal === null || isSoldAs(analysis, animal) ? null : animal + 1
}

/** "1 hectare", "tulo ka ektarya": nothing is sold by it. */
function landEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  const end = areaEnd(tokens, at, LAND)
  return end === null || shelf.terms.has(tokens[end - 1]!.key) ? [] : [counted(at, end)]
}

function areaEnd(tokens: readonly Token[], at: number, units: ReadonlySet<string>): number | null {
  const number = parseNumber(tokens, at)
  if (!number) return null
  const linked = LINKERS.has(tokens[number.end]?.key ?? '') ? number.end + 1 : number.end
  return endOfPhrase(tokens, linked, units)
}

/** Where the size ends of something that is built or planted: "3 meters by 2 meters", "2x3 m", "20 sqm", "1 meter wide"; of what somebody has one length is enough. */
export function extentEnd(tokens: readonly Token[], at: number, isOwn = false): number | null {
  const area = areaEnd(tokens, at, AREAS)
  if (area !== null) return area
  const sides = [sideEnd(tokens, at)]
  for (let last = sides[0]; last && BY.has(tokens[last.end]?.key ?? ''); last = sides.at(-1)!)
    sides.push(sideEnd(tokens, last.end + 1))
  const last = sides.at(-1)
  if (!last || !sides.some((side) => side?.hasUnit)) return null
  const wide = endOfPhrase(tokens, last.end, phrasesOf('extent'))
  return sides.length > 1 || isOwn ? (wide ?? last.end) : wide
}

/** A number of lengths, with their unit or without. */
function sideEnd(tokens: readonly Token[], at: number): { end: number; hasUnit: boolean } | null {
  const number = parseNumber(tokens, at)
  if (!number) return null
  const found = unitAt(tokens, LINKERS.has(tokens[number.end]?.key ?? '') ? number.end + 1 : number.end) // prettier-ignore
  const isLength = found?.unit.kind === 'measure' && found.unit.dimension === 'length'
  return { end: isLength ? found.end : number.end, hasUnit: isLength }
}

/** "I have", "naa koy": the speaker before what is had. */
const SPEAKERS = /^(?:i|we|koy|miy|akong|kaming)$/u
const LOOSE_AIM = new Set(['para', 'pang'])
const BESIDE = new Set([
  'ka',
  'na',
  'nga',
  'ng',
  'po',
  'kasi',
  'man',
  'naman',
  'lang',
  'ra',
  'kabuok',
  'buok',
])
const BESIDE_MAX = 3
const CUE_MAX = 2
const BY = new Set(['by', 'x'])
const LINKERS = new Set(['ka', 'na', 'nga'])
const LAND = phrasesOf('land')
const AREAS = LAND.union(phrasesOf('area'))
const KIN = phrasesOf('kin')
const ANIMALS = phrasesOf('animal')
const LIVESTOCK = phrasesOf('livestock')
const OWN = phrasesOf('own before')
const OWNED_BY = phrasesOf('own behind')
