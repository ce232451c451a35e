/** Goods, sizes and options that are named in what a customer tells, or beside it. */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { isFunctionWord, type GrammarMatch } from '../../../language/vocabulary.ts'
import type { Analysis } from '../analysis.ts'
import { optionEdges } from '../options/option-edges.ts'
import { animalEnd } from './counted-edges.ts'

interface Linked {
  start: number
  end: number
  names: string[]
}

/** Goods of the shelf that are named there, animals and people apart. */
export function goodsIn(analysis: Analysis, start: number, end: number): Linked[] {
  const { tokens, linker } = analysis
  const found: Linked[] = []
  for (let at = start; at < end; at++) {
    const isAnimal = animalEnd(analysis, at) !== null || isPerson(tokens[at]!.key)
    if (isAnimal || tokens[at]!.kind === 'number') continue
    for (const goods of linker(at))
      if (goods.candidates.length > 0 && goods.end <= end && tokens[at]!.key !== 'x')
        found.push({
          start: at,
          end: goods.end,
          names: goods.candidates.map(({ entry }) => entry.item.name),
        })
  }
  return found
}

/** By a word of their own name. */
export function isCalledSo(tokens: readonly Token[], { start, end, names }: Linked): boolean {
  const said = tokens.slice(start, end).flatMap(({ text }) => foldWords(text))
  return names.some((name) => foldWords(name).some((word) => said.includes(word)))
}

/** Goods stand elsewhere in the message, behind a verb of ordering or with numbers, of which one may count what is told of where there are more of them. */
export function isOrderedBeside(analysis: Analysis, start: number, end: number): boolean {
  const { tokens } = analysis
  const isBeside = (at: number) => at < start || at >= end
  const numbers = tokens.filter((_, at) => isBeside(at) && parseNumber(tokens, at) !== null).length
  const goods = [...goodsIn(analysis, 0, start), ...goodsIn(analysis, end, tokens.length)]
  const apart = goods.filter((each) => !goods.some((other) => other.start < each.start && other.end > each.start)) // prettier-ignore
  const places = new Set(apart.map((each) => each.start)).size
  const isAsked = analysis.phrases.slice(end).flat().some(({ entry }) => entry.category === 'acts' && entry.meaning === 'order') // prettier-ignore
  return numbers > 0 ? numbers <= places : isAsked && places > 0
}

/** "Sira na po charger ko, pabili ng bago", "guba na among hose": what happened to things of the customer's beside an order, and no complaint. */
export function isOwnMishap(analysis: Analysis, at: number): boolean {
  const { tokens, phrases } = analysis
  if (!MISHAPS.has(tokens[at]!.key)) return false
  const isMark = ({ kind }: Token) => kind === 'break' || kind === 'comma'
  const isVerb = ({ entry: { category, meaning, length } }: GrammarMatch, place: number) => category === 'acts' && meaning === 'order' && (length > 1 || tokens[place]!.key !== 'order') // prettier-ignore
  const start = tokens.slice(0, at).findLastIndex(isMark) + 1
  const last = tokens.findIndex((token, place) => place > at && (isMark(token) || phrases[place]!.some((match) => isVerb(match, place)))) // prettier-ignore
  const end = last < 0 ? tokens.length : last
  const said = tokens.slice(start, end)
  const isOwn = said.some(({ key }) => phrasesOf('own before').has(key) || phrasesOf('own behind').has(key)) // prettier-ignore
  const isOfStore = said.some(({ key }) => key === 'order' || phrasesOf('carriage').has(key)) || phrases.slice(start, end).flat().some(({ entry }) => entry.meaning === 'report' || (entry.category === 'questions' && entry.meaning === 'you')) // prettier-ignore
  return isOwn && !isOfStore && isOrderedBeside(analysis, start, end)
}

const MISHAPS = phrasesOf('mishap')

/** "Naa pa mi 2 ka container diri", "I still have one bottle": what somebody has at home yet. */
export function isStillHad({ tokens }: Analysis, start: number, end: number): boolean {
  for (let at = start; at < Math.min(end, start + HAVING_REACH); at++) {
    const having = endOfPhrase(tokens, at, phrasesOf('having'))
    if (having === null) continue
    let next = having
    while (next < end && (isOurs(tokens[next]!) || isFunctionWord(tokens[next]!.key) || phrasesOf('still').has(tokens[next]!.key)) && parseNumber(tokens, next) === null) next += 1 // prettier-ignore
    const said = tokens.slice(start, next)
    const isStill = said.some(({ key }) => phrasesOf('still').has(key))
    return isStill && said.some(isOurs) && next < end && parseNumber(tokens, next) !== null
  }
  return false
}

const HAVING_REACH = 3

/** "2 mamon durog na pagdating kahapon", "masarap yung tapsilog nung isang araw": goods of another day, of which nothing is wanted again. */
export function isOfAnotherDay(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, phrases } = analysis
  const isPast = (some: readonly GrammarMatch[]) => some.some((match) => match.entry.category === 'acts' && match.entry.meaning === 'report' && match.end <= end) // prettier-ignore
  const isSame = tokens.slice(start, end).some((_, more) => [phrasesOf('likeness'), phrasesOf('again')].some((words) => endOfPhrase(tokens, start + more, words) !== null)) // prettier-ignore
  return phrases.slice(start, end).some(isPast) && !isSame && goodsIn(analysis, start, end).length > 0 // prettier-ignore
}

function isOurs({ key }: Token): boolean {
  return phrasesOf('speaker').has(key) || OWNERS.has(key)
}

/** The speaker, with a linker. */
export const OWNERS = new Set(['kaming', 'koy', 'miy', 'kong'])

/** "Urea para sa tanim namin", "beige for our project": behind what is ordered or chosen stands what it is for. */
export function isAimOfGoods(analysis: Analysis, start: number, end: number): boolean {
  const aim = analysis.tokens.findIndex((_, at) => at > start && at < end && endOfPhrase(analysis.tokens, at, phrasesOf('aim')) !== null) // prettier-ignore
  return aim >= 0 && (goodsIn(analysis, start, aim).length > 0 || isChosenIn(analysis, start, aim))
}

/** Whether a size, kind or option of goods is named there. */
export function isChosenIn(analysis: Analysis, start: number, end: number): boolean {
  const { tokens, shelf } = analysis
  return tokens.slice(start, end).some(({ kind, key }, more) => kind === 'word' && (optionEdges(analysis, start + more).length > 0 || (!isFunctionWord(key) && shelf.terms.has(singular(key))))) // prettier-ignore
}
