/** Numbers in digits, fractions and the number words of English, Tagalog, Bisaya and market Spanish. */

const sequence = (words: string, from = 1, step = 1): [string, number][] =>
  words
    .split(' ')
    .flatMap((alternatives, index) =>
      alternatives.split('/').map((word): [string, number] => [word, from + index * step]),
    )

const numberWords = new Map<string, number>([
  ...sequence('one two three four five six seven eight nine ten eleven twelve thirteen fourteen'),
  ...sequence('fifteen sixteen seventeen eighteen nineteen', 15),
  ...sequence('twenty thirty forty/fourty fifty sixty seventy eighty ninety hundred', 20, 10),
  ...sequence(
    'isa/isang/usa dalawa/dalwa/duha/duwa tatlo/tulo apat/upat/apt lima anim/unom pito walo siyam/syam',
  ),
  ...sequence(
    'sampu/sampung/napulo/napulu labingisa/labinisa/napulogusa labindalawa/napulogduha',
    10,
  ),
  ...sequence(
    'labintatlo labingapat labinlima/labinglima labinganim labimpito labingwalo labinsiyam',
    13,
  ),
  ...sequence(
    'dalawampu/kawhaan/kaluhaan tatlumpu/katloan/katluan apatnapu/kapatan limampu/kalimaan/kalimman',
    20,
    10,
  ),
  ...sequence(
    'uno dos tres kwatro/kuwatro singko/cinco sais/seis syete/siyete otso/ocho nwebe/nuwebe',
  ),
  ...sequence(
    'dyes/diyes/diez onse dose/doce trese katorse kinse/quince disisais disisyete disiotso disinwebe',
    10,
  ),
  ...sequence(
    'baynte/bente/beinte/byente treynta/trenta kwarenta singkwenta sisenta sitenta otsenta nobenta',
    20,
    10,
  ),
  ...sequence('sandaan/isandaan/usakagatos/siyento', 100),
  ...sequence('half/kalahati/katunga/tunga/kalahate', 0.5),
  ...sequence('kwarter/quarter/sangkapat', 0.25),
  ...sequence('couple/pair/pares', 2),
])

export interface ParsedNumber {
  value: number
  /** In words. */
  length: number
}

/** The number that begins at a word, or null. Malformed numbers (`1/0`, `1e5`) are not finite. */
export function parseNumber(words: string[], at: number): ParsedNumber | null {
  const first = parseNumberWord(words[at])
  if (first === null) return null
  const next = words[at + 1]
  const after = parseNumberWord(next)
  // "half a dozen", "half dozen", "one half", "twenty five", "1 1/2", "isa ug tunga"
  if (
    after !== null &&
    first >= 20 &&
    first < 100 &&
    first % 10 === 0 &&
    after >= 1 &&
    after < 10 &&
    !isDigits(next)
  )
    return { value: first + after, length: 2 }
  if (first === 1 && after !== null && after < 1 && !isDigits(words[at]))
    return { value: after, length: 2 }
  if (first === 1 && after === 100) return { value: 100, length: 2 }
  if (after !== null && after < 1 && first >= 1) return { value: first + after, length: 2 }
  const joins = next === 'and' || next === 'at' || next === 'ug' || next === 'ka' || next === 't'
  const fraction = joins ? parseFraction(words, at + 2) : null
  if (fraction && first >= 1) return { value: first + fraction.value, length: 2 + fraction.length }
  return { value: first, length: 1 }
}

function parseFraction(words: string[], at: number): ParsedNumber | null {
  const start = words[at] === 'a' ? at + 1 : at
  const value = parseNumberWord(words[start])
  return value !== null && value < 1 ? { value, length: start - at + 1 } : null
}

function parseNumberWord(word: string | undefined): number | null {
  if (word === undefined) return null
  if (/^\d+(?:\.\d+)?$/u.test(word)) return Number(word)
  if (/^\d+(?:\.\d+)?e\d+$/u.test(word)) return Number.POSITIVE_INFINITY
  const [numerator, denominator] = /^(\d+(?:\.\d+)?)\/(\d+)$/u.exec(word)?.slice(1) ?? []
  if (numerator && denominator) return Number(numerator) / Number(denominator)
  const known = numberWords.get(word) ?? numberWords.get(stripLinker(word))
  return known ?? null
}

function isDigits(word: string | undefined): boolean {
  return /^\d/u.test(word ?? '')
}

/** Strips the Tagalog linker -ng: `tatlong`, `kilong`, `malaking`. */
export function stripLinker(word: string): string {
  return word.length > 4 && word.endsWith('ng') ? word.slice(0, -2) : word
}
