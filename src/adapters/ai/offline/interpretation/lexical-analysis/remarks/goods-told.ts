/** Goods, sizes and options that are named in what a customer tells, or beside it. */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { endOfPhrase, phrasesOf } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
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

/** Goods stand elsewhere in the message, and no more numbers than goods: one of them may count what is told of. */
export function isOrderedBeside(analysis: Analysis, start: number, end: number): boolean {
  const { tokens } = analysis
  const isBeside = (at: number) => at < start || at >= end
  const numbers = tokens.filter((_, at) => isBeside(at) && parseNumber(tokens, at) !== null).length
  const goods = [...goodsIn(analysis, 0, start), ...goodsIn(analysis, end, tokens.length)]
  const apart = goods.filter((each) => !goods.some((other) => other.start < each.start && other.end > each.start)) // prettier-ignore
  const places = new Set(apart.map((each) => each.start)).size
  return numbers > 0 && numbers <= places
}

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
