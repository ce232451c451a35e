/** Words as they are looked up: folding, and the base forms of plural, linked, reduplicated and affixed words. */
import { LexiconError, readLexiconFile } from './lexicon-file.ts'

/** How a word differs from its base form, from the most certain to the least. */
export const INFLECTIONS = ['none', 'plural', 'linker', 'reduplication', 'affix'] as const
export type Inflection = (typeof INFLECTIONS)[number]

export interface BaseForm {
  form: string
  inflection: Inflection
}

/** Lower case without accents; `luy-a`, `ben's` and `kare-kare` are one word each. */
export function foldWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’‘\u0060´]/gu, '')
      .toLowerCase()
      .replaceAll(/(?<=[a-z])-(?=[a-z])/gu, '')
      .match(/[a-z0-9]+/gu) ?? []
  )
}

/** Whether it stands between the words of goods and names nothing itself. */
export function isFunctionWord(word: string): boolean {
  functionWords ??= new Set(
    readLexiconFile('function-words.txt').flatMap(({ text }) => text.split(' ')),
  )
  return functionWords.has(word)
}

let functionWords: ReadonlySet<string> | undefined

/** Particles that join the words of a name: `sakit ng ulo`, `gatas na pulbos`, `isda nga prito`. */
export const LINKING_WORDS: ReadonlySet<string> = new Set(['na', 'ng', 'nga', 'sa', 'mga', 'nang'])

/**
 * What a folded word may be a form of, itself first, the most certain next. They are candidates: a lexicon decides which of them
 * are words.
 */
export function baseForms(word: string): BaseForm[] {
  const forms = inflectedForms(word)
  return [...forms, ...affixedForms(word).filter(({ form }) => !hasForm(forms, form))]
}

/** The word itself and its base forms without a plural ending, a linker or a repetition. */
export function inflectedForms(word: string): BaseForm[] {
  const forms: BaseForm[] = [{ form: word, inflection: 'none' }]
  const add = (form: string | null, inflection: Inflection) => {
    if (form && form.length > 1 && !hasForm(forms, form)) forms.push({ form, inflection })
  }
  add(singular(word), 'plural')
  for (const form of unlinked(word)) add(form, 'linker')
  add(unreduplicated(word), 'reduplication')
  return forms
}

/** The roots of a word with affixes. */
export function affixedForms(word: string): BaseForm[] {
  return [...new Set(rootsOf(word))].map((form) => ({ form, inflection: 'affix' }))
}

function hasForm(forms: BaseForm[], wanted: string): boolean {
  return forms.some(({ form }) => form === wanted)
}

/** The singular of an English plural, regular or not; a word that cannot be a plural stays. */
export function singular(word: string): string {
  const irregular = irregularPlurals().get(word)
  if (irregular !== undefined) return irregular
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  // Glasses and viruses, but not roses, blouses or prizes.
  if (word.length > 4 && /(?:ss|x|zz|ch|sh|[^o]us)es$/u.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^siu]s$/u.test(word) ? word.slice(0, -1) : word
}

/** Without the Tagalog or Cebuano linker, -ng after a vowel and -g after n: karneng as karne, sabong as sabo or sabon; "kanang" is no kanan. */
function unlinked(word: string): string[] {
  return word.length > 4 && /[aeiou]ng$/u.test(word) && !isFunctionWord(word)
    ? [word.slice(0, -2), word.slice(0, -1)]
    : []
}

/** The half of a word said twice: gulaygulay as gulay. */
function unreduplicated(word: string): string | null {
  const half = word.length / 2
  return half >= 3 && word.slice(0, half) === word.slice(half) ? word.slice(half) : null
}

/** Prefixes, longest first; the consonants that the last sound of the prefix replaced. */
const prefixes: [prefix: string, restored: string[]][] = [
  ['makapang', ['']],
  ['nagpapa', ['']],
  ['magpapa', ['']],
  ['nagpa', ['']],
  ['magpa', ['']],
  ['naka', ['']],
  ['maka', ['']],
  ['nang', ['', 'k']],
  ['mang', ['', 'k']],
  ['pang', ['', 'k']],
  ['nam', ['', 'p', 'b']],
  ['mam', ['', 'p', 'b']],
  ['pam', ['', 'p', 'b']],
  ['nan', ['', 't', 's', 'd']],
  ['man', ['', 't', 's', 'd']],
  ['pan', ['', 't', 's', 'd']],
  ['nag', ['']],
  ['mag', ['']],
  ['pag', ['']],
  ['gi', ['']],
  ['i', ['']],
]

/** Shorter roots are found in words that have none. */
const ROOT_MIN = 4

/** Roots of a Filipino or Cebuano verb or instrument: pangprito, nagluluto, pinirito, ginisa, prituhin. */
function rootsOf(word: string): string[] {
  const stems = [...withoutPrefix(word), ...withoutInfix(word)]
  return [...stems, ...[word, ...stems].flatMap(withoutSuffix)].filter(
    ({ length }) => length >= ROOT_MIN,
  )
}

function withoutPrefix(word: string): string[] {
  return prefixes.flatMap(([prefix, restored]) => {
    if (!word.startsWith(prefix) || word.length < prefix.length + ROOT_MIN) return []
    const rest = word.slice(prefix.length)
    const bare = restored.map((consonant) => consonant + rest)
    return [...bare, ...bare.map(withoutFirstSyllable)]
  })
}

/** Without the repeated first syllable of an action under way: luluto as luto, iihaw as ihaw. */
function withoutFirstSyllable(word: string): string {
  return word.replace(/^([^aeiou]?[aeiou])(?=\1)/u, '')
}

/** Without -in- or -um- after the first consonant: sinugba as sugba, inihaw as ihaw. */
function withoutInfix(word: string): string[] {
  const [, first, rest] = /^([^aeiou]?)(?:in|um)(.{3,})$/u.exec(word) ?? []
  if (rest === undefined) return []
  // pinirito: the root prito with a helping vowel
  return [first + rest, first + rest.replace(/^[aeiou](?=[rl])/u, '')]
}

/** Without -in, -an, -hin or -han, with its o again: prituhin as prito. */
function withoutSuffix(word: string): string[] {
  const [, root] = /^(.{3,}?)h?[ia]n$/u.exec(word) ?? []
  return root === undefined ? [] : [root, root.replace(/u(?=[^aeiou]?$)/u, 'o')]
}

/** Prefixes of Filipino and Cebuano verbs that make no goods of a root: moadto, gipangutana, nakikitulog. */
const TALK_PREFIX =
  /^(?:nakipag|makipag|nakig|makig|naki|maki|pinag|ipinag|ipag|ipina|gipa|ipa|pinaka|napaka|nagka|magka|makapa|nakapa|mapa|napa|maka|naka|mo|mu|mi|ni|na|ma|ka|pa|gi|ga|i)/u
/** Endings of Cebuano verbs: hulaton, hulata, hulati. */
const TALK_SUFFIX = /(?:h?on|h?an|h?i|h?a)$/u
const ENGLISH_ENDING = /(?:ing|e?d|ly|s)$/u

/** What a Filipino or Cebuano word of talk may be a form of, itself first. */
export function rootsOfTalk(word: string): string[] {
  const forms = baseForms(word).map(({ form }) => form)
  const bare = [word, ...forms].map((form) => form.replace(TALK_PREFIX, ''))
  const stems = [...forms, ...bare, ...bare.map(withoutFirstSyllable)]
  const roots = stems.map((stem) => stem.replace(TALK_SUFFIX, ''))
  return [word, ...new Set([...stems, ...roots].filter(({ length }) => length >= ROOT_MIN))]
}

/** What an English verb or adverb may be a form of: sleeping, arrived, quickly, stopped. */
export function englishRoots(word: string): string[] {
  const root = word.replace(ENGLISH_ENDING, '')
  return [word, root, `${root}e`, root.replace(/(.)\1$/u, '$1')].filter(({ length }) => length >= ROOT_MIN) // prettier-ignore
}

let plurals: ReadonlyMap<string, string> | undefined

/** From `irregular-plurals.txt`, whose lines are a singular and its plurals. */
function irregularPlurals(): ReadonlyMap<string, string> {
  plurals ??= new Map(
    readLexiconFile('irregular-plurals.txt').flatMap(({ text, place }) => {
      const [one, ...many] = text.split(' ')
      if (!one || many.length === 0) throw new LexiconError(place, 'must be `singular plural …`')
      return many.map((each) => [each, one] as const)
    }),
  )
  return plurals
}
