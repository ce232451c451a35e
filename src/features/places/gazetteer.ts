/**
 * The places of `psgc.txt`, loaded by the first use. Their text stays outside the JavaScript heap, and two arrays of numbers
 * find a line in it: 1.6 MB for 43,767 places.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lazy } from '../../platform/cache/lazy.ts'

const LEVELS = {
  R: 'region',
  P: 'province',
  M: 'municipality',
  S: 'submunicipality',
  B: 'barangay',
} as const

/** A `municipality` may be a city; a `submunicipality` is a district of Manila. */
export type PlaceLevel = (typeof LEVELS)[keyof typeof LEVELS]

export interface PlaceEntry {
  /** PSGC, 10 digits: region 2, province 3, municipality 2, barangay 3. */
  code: string
  name: string
  level: PlaceLevel
  /** Null for a region. */
  parentCode: string | null
}

interface Gazetteer {
  text: Buffer
  /** By line, ascending. */
  codes: Uint32Array
  /** By line; 0 for a region. */
  parents: Uint32Array
  /** Where each line begins, and the end of the text. */
  offsets: Uint32Array
}

/** What a code ends in when it names no barangay, no municipality, and no province. */
const BARANGAYS = 1_000
const UNITS = [BARANGAYS, 100_000, 100_000_000]
const CODE_DIGITS = 10
const LEVEL_OFFSET = CODE_DIGITS + 1
const NAME_OFFSET = LEVEL_OFFSET + 2
const NEWLINE = 10

const getGazetteer = lazy(async () => index(await readFile(join(import.meta.dirname, 'psgc.txt'))))

/** @returns null for a text that is no code of a place */
export async function findEntry(code: string): Promise<PlaceEntry | null> {
  if (!/^\d{10}$/.test(code)) return null
  const gazetteer = await getGazetteer()
  const line = lineOf(gazetteer.codes, Number(code))
  return line === null ? null : entryAt(gazetteer, line)
}

/** The places right below `parentCode`, or the regions, in the order of their codes. */
export async function listEntries(
  parentCode: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PlaceEntry[]; total: number }> {
  const gazetteer = await getGazetteer()
  const { parents } = gazetteer
  const parent = Number(parentCode ?? 0)
  const lines: number[] = []
  for (let line = parents.indexOf(parent); line !== -1; line = parents.indexOf(parent, line + 1))
    lines.push(line)
  const page = lines.slice(offset, offset + limit)
  return { rows: page.map((line) => entryAt(gazetteer, line)), total: lines.length }
}

/** The barangays of a town. */
export async function listBarangays(town: string): Promise<PlaceEntry[]> {
  const { rows } = await listEntries(town, { limit: Infinity, offset: 0 })
  return rows.filter(({ level }) => level === 'barangay')
}

/** Every place that is no barangay, in the order of the codes. */
export async function listAboveBarangays(): Promise<PlaceEntry[]> {
  const gazetteer = await getGazetteer()
  const lines = [...gazetteer.codes.entries()].filter(([, code]) => code % BARANGAYS === 0)
  return lines.map(([line]) => entryAt(gazetteer, line))
}

function index(text: Buffer): Gazetteer {
  const starts = [0]
  for (let end = text.indexOf(NEWLINE); end !== -1; end = text.indexOf(NEWLINE, end + 1))
    starts.push(end + 1)
  const offsets = Uint32Array.from(starts)
  const codes = offsets
    .subarray(0, -1)
    .map((start) => Number(text.toString('latin1', start, start + CODE_DIGITS)))
  return { text, codes, offsets, parents: codes.map((code) => parentOf(codes, code)) }
}

/** The nearest place above: some municipalities belong to no province, but to their region. */
function parentOf(codes: Uint32Array, code: number): number {
  const above = UNITS.map((unit) => code - (code % unit))
  return above.find((each) => each !== code && lineOf(codes, each) !== null) ?? 0
}

function lineOf(codes: Uint32Array, code: number): number | null {
  let low = 0
  let high = codes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (codes[middle]! < code) low = middle + 1
    else high = middle
  }
  return codes[low] === code ? low : null
}

function entryAt({ text, codes, parents, offsets }: Gazetteer, line: number): PlaceEntry {
  const start = offsets[line]!
  const level = text.toString('latin1', start + LEVEL_OFFSET, start + LEVEL_OFFSET + 1)
  const parent = parents[line]!
  return {
    code: toCode(codes[line]!),
    name: text.toString('utf8', start + NAME_OFFSET, offsets[line + 1]! - 1),
    level: LEVELS[level as keyof typeof LEVELS],
    parentCode: parent === 0 ? null : toCode(parent),
  }
}

function toCode(code: number): string {
  return String(code).padStart(CODE_DIGITS, '0')
}
