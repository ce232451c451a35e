/** The words of grammar in English, Filipino and Cebuano: numbers, units, acts, questions, particles. README.md explains the files. */
import { readLexiconFile, type LexiconLine } from './lexicon-file.ts'
import { standardSpelling } from './spellings.ts'

export type GrammarLanguage = 'en' | 'fil' | 'ceb'

/** The files of `grammar/`. */
const CATEGORIES = [
  'acts',
  'consent',
  'contact',
  'degrees',
  'descriptions',
  'links',
  'money',
  'notes',
  'numbers',
  'particles',
  'people',
  'phrasing',
  'questions',
  'references',
  'sizes',
  'time',
  'totals',
  'units',
] as const

export type GrammarCategory = (typeof CATEGORIES)[number]

export interface GrammarEntry {
  category: GrammarCategory
  /** The first column. */
  meaning: string
  languages: GrammarLanguage[]
  /** In words, as the file writes it. */
  length: number
}

export interface Grammar {
  /** By the phrase written as one word. */
  entries: ReadonlyMap<string, readonly GrammarEntry[]>
  /** The beginnings of all phrases. */
  prefixes: ReadonlySet<string>
}

const LANGUAGES: GrammarLanguage[] = ['en', 'fil', 'ceb']

/** Lower case, without accents, apostrophes and hyphens; a letter said three times or more is one, but for the size `AAA` of batteries and `XXXL` of clothes. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, '')
    .replaceAll(/(?!^a{3}$|^x{3,4}l)(\p{L})\1{2,}/gu, '$1')
}

let grammar: Grammar | undefined

/** Read at the first use. */
export function getGrammar(): Grammar {
  grammar ??= readGrammar()
  return grammar
}

export interface GrammarPhrase {
  category: GrammarCategory
  meaning: string
  language: GrammarLanguage
  words: string[]
}

const phrases = new Map<GrammarCategory, readonly GrammarPhrase[]>()

/** The phrases of one file, as they are written; read at the first use. */
export function getPhrases(category: GrammarCategory): readonly GrammarPhrase[] {
  const known = phrases.get(category)
  if (known) return known
  const lines = readLexiconFile(`grammar/${category}.txt`)
  const read = lines.flatMap((line) => phrasesOf(category, line))
  phrases.set(category, read)
  return read
}

function phrasesOf(category: GrammarCategory, { text }: LexiconLine): GrammarPhrase[] {
  const [first = '', ...columns] = text.split('|')
  const isVerb = VERBS.has(category) && VERB.test(first.trim())
  const meaning = isVerb ? first.trim().replace(VERB, '') : first.trim()
  return columns.flatMap((column, at) =>
    column.split(',').flatMap((phrase) => {
      const words = phrase.trim().split(/\s+/u).map(foldWord).filter(Boolean).map(standardSpelling)
      const language = LANGUAGES[at]!
      const [root] = words
      if (!root) return []
      const forms = isVerb ? verbForms(root, language).map((form) => [form]) : [words]
      return forms.map((each) => ({ category, meaning, language, words: each }))
    }),
  )
}

/** A line of roots of verbs. */
const VERBS: ReadonlySet<GrammarCategory> = new Set(['acts', 'questions'])
const VERB = / verb$/u

/** What asks for something to be done, by the root of the verb: `tanggalin`, `pakitanggal`, `kanselon`. */
function verbForms(root: string, language: GrammarLanguage): string[] {
  const h = /[aeiou]$/u.test(root) ? 'h' : ''
  const [syllable = ''] = /^[^aeiou]*[aeiou]/u.exec(root) ?? []
  const prefixed = ['i', 'pa', 'paki', 'ipa', 'ipaki', 'mag', 'magpa'].map((each) => each + root)
  if (language === 'fil') {
    const ending = [`${root}${h}in`, `${root}${h}an`]
    const begun = [...ending, `pa${root}${h}in`, `pa${root}${h}an`, `paki${root}${h}an`, `paki${root}${h}in`] // prettier-ignore
    const future = ['i', 'ipa', 'ipi', 'mag', 'magpa', 'magpi', ''].map(
      (each) => each + syllable + root,
    )
    return [
      ...begun,
      ...ending.map((each) => syllable + each),
      ...future,
      `ma${root}${h}an`,
      ...prefixed,
    ]
  }
  const endings = ['a', 'i', 'on', 'un', 'an'].flatMap((each) => [root + h + each, `pa${root}${h}${each}`]) // prettier-ignore
  return [...endings, ...['mo', 'mu', 'ma'].map((each) => each + root), ...prefixed]
}

/** Degrees are found with what they are of, turns of phrase in the text of a clause, and a yes by the whole message, and so are no entries. */
const apart: ReadonlySet<GrammarCategory> = new Set(['consent', 'degrees', 'phrasing'])
const entryCategories = CATEGORIES.filter((each) => !apart.has(each))

function readGrammar(): Grammar {
  const entries = new Map<string, GrammarEntry[]>()
  const prefixes = new Set<string>()
  for (const { category, meaning, language, words } of entryCategories.flatMap(getPhrases)) {
    const key = words.join('')
    add(entries, key, { category, meaning, languages: [language], length: words.length })
    for (let end = 1; end <= key.length; end++) prefixes.add(key.slice(0, end))
  }
  return { entries, prefixes }
}

function add(entries: Map<string, GrammarEntry[]>, key: string, entry: GrammarEntry): void {
  const known = entries.get(key) ?? []
  const same = known.find(
    ({ category, meaning }) => category === entry.category && meaning === entry.meaning,
  )
  if (same) same.languages = [...new Set([...same.languages, ...entry.languages])]
  else entries.set(key, [...known, entry])
}
