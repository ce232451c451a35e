/** Word similarity: phonetic keys and edit distance. */
import { LRUCache } from 'lru-cache'
import { stem } from './tokenize.ts'

/** A phonetic key for Philippine spelling: e/i, o/u, f/p, v/b, c/k and double letters fall together. */
export function phoneticKey(word: string): string {
  const known = phoneticKeys.get(word)
  if (known !== undefined) return known
  const key = stem(word)
    .replaceAll('ph', 'p')
    .replaceAll('qu', 'k')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/c(?=[eiy])/gu, 's')
    .replaceAll(/[fpvbczjheyow]/gu, (letter) => soundsLike[letter]!)
    .replaceAll(/(.)\1+/gu, '$1')
  phoneticKeys.set(word, key)
  return key
}

const phoneticKeys = new LRUCache<string, string>({ max: 20_000 })
const soundsLike: Record<string, string> = {
  f: 'p',
  p: 'p',
  v: 'b',
  b: 'b',
  c: 'k',
  z: 's',
  j: 'h',
  h: 'h',
  e: 'i',
  y: 'i',
  o: 'u',
  w: 'u',
}

/** Similarity of two words from 0 to 1: equal, same phonetic key, prefix, or within the typo budget of their length. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [keyA, keyB] = [phoneticKey(a), phoneticKey(b)]
  if (keyA === keyB) return 0.97
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (/\d/u.test(a + b) || short.length < 4) return 0
  if (long.startsWith(short) && (short.length >= 5 || long.length - short.length <= 4)) return 0.86
  if (keyA[0] !== keyB[0] && a[0] !== b[0]) return 0
  const typos = short.length >= 8 ? 2 : short.length >= 5 ? 1 : 0
  if (typos > 0 && editDistance(a, b, typos) <= typos) return 0.82
  return short.length >= 6 && editDistance(keyA, keyB, 1) <= 1 ? 0.8 : 0
}

/** Damerau-Levenshtein distance (optimal string alignment); values over `max` are not exact. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
