/** Numbers as they are said: digits, fractions, and the words of English, Tagalog, Bisaya and the Spanish of the market. */

const inOrder = (words: string, from = 1, step = 1): [string, number][] =>
  words
    .split(' ')
    .flatMap((alternatives, index) =>
      alternatives.split('/').map((word): [string, number] => [word, from + index * step]),
    )

const numberWords = new Map<string, number>([
  ...inOrder('one two three four five six seven eight nine ten eleven twelve thirteen fourteen'),
  ...inOrder('fifteen sixteen seventeen eighteen nineteen', 15),
  ...inOrder('twenty thirty forty/fourty fifty sixty seventy eighty ninety hundred', 20, 10),
  ...inOrder(
    'isa/isang/usa dalawa/dalwa/duha/duwa tatlo/tulo apat/upat/apt lima anim/unom pito walo siyam/syam',
  ),
  ...inOrder(
    'sampu/sampung/napulo/napulu labingisa/labinisa/napulogusa labindalawa/napulogduha',
    10,
  ),
  ...inOrder(
    'labintatlo labingapat labinlima/labinglima labinganim labimpito labingwalo labinsiyam',
    13,
  ),
  ...inOrder(
    'dalawampu/kawhaan/kaluhaan tatlumpu/katloan/katluan apatnapu/kapatan limampu/kalimaan/kalimman',
    20,
    10,
  ),
  ...inOrder(
    'uno dos tres kwatro/kuwatro singko/cinco sais/seis syete/siyete otso/ocho nwebe/nuwebe',
  ),
  ...inOrder(
    'dyes/diyes/diez onse dose/doce trese katorse kinse/quince disisais disisyete disiotso disinwebe',
    10,
  ),
  ...inOrder(
    'baynte/bente/beinte/byente treynta/trenta kwarenta singkwenta sisenta sitenta otsenta nobenta',
    20,
    10,
  ),
  ...inOrder('sandaan/isandaan/usakagatos/siyento', 100),
  ...inOrder('half/kalahati/katunga/tunga/kalahate', 0.5),
  ...inOrder('kwarter/quarter/sangkapat', 0.25),
  ...inOrder('couple/pair/pares', 2),
])

export interface NumberRead {
  value: number
  /** How many words it took. */
  used: number
}

/** The number that begins at a word, or null. What is written like a number and is none (`1/0`, `1e5`) is not finite. */
export function readNumber(words: string[], at: number): NumberRead | null {
  const first = simple(words[at])
  if (first === null) return null
  const next = words[at + 1]
  const after = simple(next)
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
    return { value: first + after, used: 2 }
  if (first === 1 && after === 0.5 && !isDigits(words[at])) return { value: 0.5, used: 2 }
  if (first === 1 && after === 100) return { value: 100, used: 2 }
  if (after !== null && after < 1 && first >= 1) return { value: first + after, used: 2 }
  const joins = next === 'and' || next === 'at' || next === 'ug' || next === 'ka' || next === 't'
  const fraction = joins ? readFraction(words, at + 2) : null
  if (fraction && first >= 1) return { value: first + fraction.value, used: 2 + fraction.used }
  return { value: first, used: 1 }
}

function readFraction(words: string[], at: number): NumberRead | null {
  const at1 = words[at] === 'a' ? at + 1 : at
  const value = simple(words[at1])
  return value !== null && value < 1 ? { value, used: at1 - at + 1 } : null
}

function simple(word: string | undefined): number | null {
  if (word === undefined) return null
  if (/^\d+(?:\.\d+)?$/u.test(word)) return Number(word)
  if (/^\d+(?:\.\d+)?e\d+$/u.test(word)) return Number.POSITIVE_INFINITY
  const [over, under] = /^(\d+(?:\.\d+)?)\/(\d+)$/u.exec(word)?.slice(1) ?? []
  if (over && under) return Number(over) / Number(under)
  const known = numberWords.get(word) ?? numberWords.get(unlinked(word))
  return known ?? null
}

function isDigits(word: string | undefined): boolean {
  return /^\d/u.test(word ?? '')
}

/** Without the ligature that ties a Tagalog word to the next: `tatlong`, `kilong`, `malaking`, `apatan`. */
export function unlinked(word: string): string {
  return word.length > 4 && word.endsWith('ng') ? word.slice(0, -2) : word
}
