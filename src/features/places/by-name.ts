/** Finds the place of an address by the names that people write. */
import { lazy } from '../../platform/cache/lazy.ts'
import { listAboveBarangays, listBarangays, type PlaceEntry } from './gazetteer.ts'

export interface NamedPlace {
  /** The name of a city or municipality. */
  town: string
  /** Of its province or region; decides between towns of one name. */
  region?: string
  /** What else the address has; the barangay may be among it. */
  parts?: string[]
}

const getIndex = lazy(async () => {
  const places = await listAboveBarangays()
  const towns = places.filter(({ level }) => level === 'municipality')
  return {
    townsByName: Map.groupBy(towns, ({ name }) => withoutCity(folded(name))),
    regions: places.filter(({ level }) => level === 'region' || level === 'province'),
  }
})

/** The code of the barangay, else of the town; null for a name that no town has, or several. */
export async function findPlaceByName({
  town,
  region = '',
  parts = [],
}: NamedPlace): Promise<string | null> {
  const name = folded(town)
  const { townsByName } = await getIndex()
  const same = townsByName.get(withoutCity(name)) ?? []
  const cities = same.filter((each) => folded(each.name) === name)
  const candidates = isCity(name) && cities.length > 0 ? cities : same
  const found = await inRegion(candidates, folded(region))
  if (found.length !== 1) return null
  return (await findBarangay(found[0]!.code, parts)) ?? found[0]!.code
}

/** Those below a province or region of this name; of a name that none has, all. */
async function inRegion(towns: PlaceEntry[], name: string): Promise<PlaceEntry[]> {
  const { regions } = await getIndex()
  const named = regions.filter((each) => name && ` ${folded(each.name)} `.includes(` ${name} `))
  if (named.length === 0) return towns
  const codes = new Set(named.map(({ code }) => code))
  const below = towns.filter(
    ({ parentCode }) => codes.has(parentCode!) || codes.has(regionOf(parentCode!)),
  )
  if (below.length > 0) return below
  const around = new Set(named.map(({ code }) => regionOf(code))) // a city may belong to no province, whatever people write
  return towns.filter(({ code }) => around.has(regionOf(code)))
}

function regionOf(code: string): string {
  return code.slice(0, 2).padEnd(code.length, '0')
}

async function findBarangay(town: string, parts: string[]): Promise<string | undefined> {
  const written = new Set(parts.flatMap((part) => part.split(',')).map(folded))
  const barangays = await listBarangays(town)
  const found = barangays.filter(({ name }) => {
    const own = folded(name)
    return written.has(own) || written.has(`barangay ${own}`)
  })
  return found.length === 1 ? found[0]!.code : undefined
}

/** `City of San Pablo` and `San Pablo City` are one; so are `Brgy. Sto. Niño` and `Barangay Santo Nino`. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:brgy|bgy|brg) /, 'barangay ')
    .replaceAll(/\bsta\b/g, 'santa')
    .replaceAll(/\bsto\b/g, 'santo')
    .replace(/^city of (.+)/, '$1 city')
    .replace(/^metro manila$/, 'national capital region')
}

function isCity(name: string): boolean {
  return name.endsWith(' city')
}

function withoutCity(name: string): string {
  return name.replace(/ city$/, '')
}
