/** Text as words that can be compared: how people type, spell and inflect in English, Tagalog and Bisaya. */

/** One letter case, one way to write a character, no accents, fractions as `1/2`, `3 in 1` as one word. */
export function plain(text: string): string {
  return text
    .replaceAll(/([½¼¾])/gu, ' $1')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll('⁄', '/')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replaceAll(
      /\b(tig|tag)-?(?=isa|usa|\d|dalawa|duha|tatlo|tulo|apat|upat|lima|sampu|napulo)/gu,
      '$1 ',
    )
    .replaceAll(/\bx\s?(?=\d)|×/gu, ' x ')
    .replaceAll(/\b(\d)\s*-?\s*i?n\s*-?\s*1\b/gu, 'combo$1')
}

/** Words and numbers; `3pcs` is two of them, `a4` one, `kare-kare` one. */
export function wordsOf(text: string): string[] {
  return (
    plain(text)
      .replaceAll(/(?<=[a-z])['-](?=[a-z])/gu, '')
      .match(/\d+(?:\.\d+)?e\d+|\d+(?:\.\d+)?(?:\/\d+)?|[a-z]+\d*/gu) ?? []
  )
}

/** The singular of an English plural; other words as they are. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh|o)es$/u.test(word) && word.length > 4) return word.slice(0, -2)
  return word.length > 3 && /[^siu]s$/u.test(word) ? word.slice(0, -1) : word
}

/** Equal for words that sound alike to a Filipino ear: e and i, o and u, f and p, v and b, c and k, ll and l. */
export function soundOf(word: string): string {
  const known = sounds.get(word)
  if (known !== undefined) return known
  const sound = stem(word)
    .replaceAll('ph', 'p')
    .replaceAll('qu', 'k')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/c(?=[eiy])/gu, 's')
    .replaceAll(/[fpvbczjheyow]/gu, (letter) => alike[letter]!)
    .replaceAll(/(.)\1+/gu, '$1')
  if (sounds.size >= SOUNDS_MAX) sounds.clear()
  sounds.set(word, sound)
  return sound
}

const sounds = new Map<string, string>()
const SOUNDS_MAX = 20_000
const alike: Record<string, string> = {
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

/** How alike two words are, from 0 to 1: equal, of one sound, the beginning of the other, or a slip of the finger apart. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [soundA, soundB] = [soundOf(a), soundOf(b)]
  if (soundA === soundB) return 0.97
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (/\d/u.test(a + b) || short.length < 4) return 0
  if (long.startsWith(short) && (short.length >= 5 || long.length - short.length <= 4)) return 0.86
  if (soundA[0] !== soundB[0] && a[0] !== b[0]) return 0
  const slips = short.length >= 8 ? 2 : short.length >= 5 ? 1 : 0
  if (slips > 0 && editsBetween(a, b, slips) <= slips) return 0.82
  return short.length >= 6 && editsBetween(soundA, soundB, 1) <= 1 ? 0.8 : 0
}

/** Letters to add, drop, change or swap with a neighbour; anything over `most` may come back as more than it. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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
