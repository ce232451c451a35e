/** The middle points of cities and municipalities in `centers.txt`, loaded by the first use. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lazy } from '../../platform/cache/lazy.ts'
import { municipalityCode } from './codes.ts'

export interface Point {
  latitude: number
  longitude: number
}

const getCenters = lazy(async () => {
  const text = await readFile(join(import.meta.dirname, 'centers.txt'), 'utf8')
  return new Map(text.trimEnd().split('\n').map(toEntry))
})

/** The middle of the municipality of a place; null where the data has none. */
export async function findCenter(code: string): Promise<Point | null> {
  return (await getCenters()).get(municipalityCode(code)) ?? null
}

function toEntry(line: string): [code: string, center: Point] {
  const [code, latitude, longitude] = line.split(' ')
  return [code!, { latitude: Number(latitude), longitude: Number(longitude) }]
}
