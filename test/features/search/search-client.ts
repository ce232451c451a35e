import { createHash } from 'node:crypto'
import { unique } from '../../support/actors.ts'
import { get, type Answer } from '../../support/client.ts'

/** A word that nothing else in the database contains or resembles, and that is its own English stem. */
export function uniqueWord(): string {
  const syllables = [
    'ba',
    'ko',
    'lu',
    'ni',
    'ta',
    'po',
    'wa',
    'gu',
    'mo',
    'ri',
    'da',
    'hi',
    'ku',
    'lo',
    'pi',
    'tu',
  ]
  const digits = createHash('sha256').update(unique('word')).digest('hex').slice(0, 9)
  return Array.from(digits, (digit) => syllables[Number.parseInt(digit, 16)]!).join('')
}

export async function search(
  q: string,
  more: Record<string, string | number> = {},
): Promise<Answer> {
  return await get(`/api/search?${new URLSearchParams({ q, ...more }).toString()}`)
}

export async function namesFor(
  q: string,
  more: Record<string, string | number> = {},
): Promise<string[]> {
  const { body } = await search(q, { type: 'products', ...more })
  return body.results.products.map(({ name }: any) => name)
}
