/** Words that are spelt in other ways: a phonetic key for Philippine spelling, and a neighbourhood of one typing error. */

import { LRUCache } from 'lru-cache'

const KEYS_MAX = 10_000
const known = new LRUCache<string, string>({ max: KEYS_MAX })

/** e/i, o/u, f/p, v/b, c/k/q, z/s, j/h and double letters fall together. */
export function phoneticKey(word: string): string {
  const key = known.get(word)
  if (key !== undefined) return key
  const sound = soundOf(word)
  known.set(word, sound)
  return sound
}

function soundOf(word: string): string {
  return word
    .replace(SILENT, '')
    .replaceAll('ph', 'p')
    .replaceAll('ch', 'ts')
    .replaceAll('qu', 'k')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/c(?=[eiy])/gu, 's')
    .replaceAll(/[fpvbczjheyowq]/gu, (letter) => SOUNDS[letter]!)
    .replaceAll(/(.)\1+/gu, '$1')
}

/** The e of cheese. */
const SILENT = /(?<=[aeiou]{2}[^aeiou])e$/u
const SOUNDS: Record<string, string> = { f: 'p', p: 'p', v: 'b', b: 'b', c: 'k', q: 'k', z: 's', j: 'h', h: 'h', e: 'i', y: 'i', o: 'u', w: 'u' } // prettier-ignore

/** A word and what is left of it without one of its letters: two words that share one differ by one error at most, or by two far apart. */
export function deletions(word: string): string[] {
  const without = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...without])]
}

/** Whether two words differ by one letter added, left out, replaced, or two neighbours swapped. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    long.slice(at + 1) === short.slice(at + 1) ||
    (isSwap && long.slice(at + 2) === short.slice(at + 2))
  )
}

/** The consonants of a word as they sound: what is left of it in a hurried message. `chkn` has those of chicken. */
export function skeleton(word: string): string {
  return phoneticKey(word.replaceAll(/[aeiou]/gu, ''))
}

const SKELETON_MIN = 3

/** Whether a word is another one with some of its vowels left out: `bngs` for bangus. */
export function isShortened(word: string, whole: string): boolean {
  if (word.length >= whole.length || word[0] !== whole[0]) return false
  if (skeleton(word) !== skeleton(whole) || skeleton(word).length < SKELETON_MIN) return false
  let at = 0
  for (const letter of whole) if (letter === word[at]) at += 1
  return at === word.length
}

const TYPO_MIN = 5

/** Whether two words sound the same or differ by one typing error. */
export function isSimilar(one: string, other: string): boolean {
  if (phoneticKey(one) === phoneticKey(other)) return true
  return Math.min(one.length, other.length) >= TYPO_MIN && isOneTypo(one, other)
}
