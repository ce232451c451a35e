/** The rows of `goods/*.txt`. README.md explains the format to those who write it. */
import { LexiconError, type LexiconLine } from './lexicon-file.ts'

export type Language = 'en' | 'fil' | 'ceb'

export interface Name {
  text: string
  /** Null for a brand. */
  language: Language | null
}

export interface GoodsRow {
  /** In English, Filipino, Cebuano; the first one is unique among all rows. */
  names: Name[]
  /** The spellings of each brand. */
  brands: string[][]
  /** First names of the rows that this one is a kind of: what it is indented under, and its fifth column. */
  broader: string[]
  place: string
}

const COLUMNS: (Language | 'brands' | 'broader')[] = ['en', 'fil', 'ceb', 'brands', 'broader']
const INDENT = 2
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &.,'’/+-]*$/u

/** The rows of some lines, in their order. @throws {LexiconError} for a line that is not of the format */
export function parseGoods(lines: LexiconLine[]): GoodsRow[] {
  const rows: GoodsRow[] = []
  let ancestors: string[] = []
  let file = ''
  for (const line of lines) {
    if (fileOf(line) !== file) ancestors = []
    file = fileOf(line)
    const depth = depthOf(line)
    if (depth > ancestors.length)
      throw new LexiconError(line.place, 'is indented further than a kind of the line above it')
    ancestors = ancestors.slice(0, depth)
    const row = parseRow(line, ancestors.at(-1))
    rows.push(row)
    ancestors.push(row.names[0]!.text)
  }
  return rows
}

function fileOf({ place }: LexiconLine): string {
  return place.slice(0, place.lastIndexOf(':'))
}

function depthOf({ text, place }: LexiconLine): number {
  const spaces = text.length - text.trimStart().length
  if (text.slice(0, spaces).includes('\t'))
    throw new LexiconError(place, 'is indented with a tab; use two spaces')
  if (spaces % INDENT !== 0)
    throw new LexiconError(place, `is indented by ${spaces} spaces; use two for each level`)
  return spaces / INDENT
}

function parseRow({ text, place }: LexiconLine, parent: string | undefined): GoodsRow {
  const cells = text.split('|').map((cell) => cell.trim())
  if (cells.length > COLUMNS.length)
    throw new LexiconError(place, `has ${cells.length} columns; at most ${COLUMNS.length}`)
  const column = (name: (typeof COLUMNS)[number]) => cells[COLUMNS.indexOf(name)] ?? ''
  const names = (['en', 'fil', 'ceb'] as const).flatMap((language) =>
    namesIn(column(language), place).map((name): Name => ({ text: name, language })),
  )
  if (names.length === 0) throw new LexiconError(place, 'has no name')
  const distinct = names.filter(
    ({ text }, at) => names.findIndex((each) => each.text === text) === at,
  )
  const brands = listOf(column('brands'), ',').map((brand) =>
    listOf(brand, '=').map((name) => checkedBrand(name, place)),
  )
  const broader = [...(parent === undefined ? [] : [parent]), ...namesIn(column('broader'), place)]
  return { names: distinct, brands, broader, place }
}

function namesIn(cell: string, place: string): string[] {
  return listOf(cell, ',').map((name) => checkedName(name, place))
}

function listOf(cell: string, separator: string): string[] {
  return cell === '' ? [] : cell.split(separator).map((name) => name.trim())
}

function checkedName(name: string, place: string): string {
  if (name === '') throw new LexiconError(place, 'has a comma without a name')
  if (!NAME.test(name)) throw new LexiconError(place, `“${name}” is not a name`)
  return name
}

/** Its capital letter tells a brand from the classes of the fifth column, should a `|` be missing. */
function checkedBrand(name: string, place: string): string {
  if (!/^[\p{Lu}\d]/u.test(name))
    throw new LexiconError(place, `the brand “${name}” must begin with a capital letter or a digit`)
  return checkedName(name, place)
}
