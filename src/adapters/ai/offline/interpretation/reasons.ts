/** "XL kasi malaki na sya", "himoa upat kay kulang akong kwarta": why something is wanted orders nothing. */
import { getPhrases } from '../../../../lexicon/grammar.ts'
import { isPerson } from '../../../../lexicon/ordinary-words.ts'
import { languageOf } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'
import { parseNumber } from '../language/number-parser.ts'
import { CORRECTING, endOfPhrase, ONLY, patternOf, phrasesOf } from '../language/phrasing.ts'
import { normalizeMessage, tokenize, type Token } from '../language/tokenizer.ts'
import { categoriesOf, isFunctionWord, matchesAt } from '../language/vocabulary.ts'
import { COMMAND, REQUEST_VERBS, TOLD } from './lexical-analysis/notes/request-verbs.ts'

/** To the end of the sentence, or to what follows from it: "surprise kasi kaya wag nyo tawagan". */
const CLEAR = patternOf('because', {
  after:
    '\\s+((?:(?!\\b(?:kaya|so|maong)\\s+(?:wag|huwag|ayaw|paki|please|pls|dont))[^.,;!?\\n])+)',
  flags: 'giu',
})
const POSSIBLE = patternOf('because maybe', { after: '\\s+([^.,;!?\\n]+)', flags: 'giu' })

/** The message without its reasons, which end with the sentence; one with a number in it stays. */
export function withoutReasons(message: string, language: Language): string {
  let reasons = 0
  const isFew = () => reasons++ < REASONS_MAX
  const shorter = withoutRulingOut(
    withoutOwned(withoutLack(withoutAim(withoutEnclitic(message)))),
  ).replaceAll(
    // prettier-ignore
    CLEAR,
    (whole, reason: string, at: number) =>
      isFew() &&
      isBehindWords(message, at) &&
      !isOfRequest(message, at) &&
      !isWithinRemoval(message, at) &&
      !isWithinRequest(message, at, reason) &&
      !hasNumber(tokenize(reason))
        ? ''
        : whole,
  )
  if (shorter.search(POSSIBLE) < 0) return shorter
  const said = tokenize(normalizeMessage(shorter.slice(0, SPOKEN_MAX)))
  const spoken = languageOf(said) ?? language
  if (spoken !== 'ceb') return shorter
  return shorter.replaceAll(POSSIBLE, (whole, reason: string, at: number) =>
    isFew() &&
    isBehindWords(shorter, at) &&
    !isOfRequest(shorter, at) &&
    !isForPerson(shorter, at, reason) &&
    !CONDITION.test(shorter.slice(0, at)) &&
    (isClause(tokenize(reason)) || isCompared(tokenize(reason)))
      ? ''
      : whole,
  )
}

/** "Kung wala kay fries na lang" */
const CONDITION = patternOf('if none', { after: '[\\s,]*$' })

/** "Gawin mo nang 15 kg para umabot hanggang katapusan", "2 po para may reserba": what a number is for; behind "para" alone, a changed one. */
function withoutAim(message: string): string {
  return message.replace(AIM, (whole, aim: string, at: number) => {
    const before = tokenize(message.slice(0, at))
    const isPara = whole.slice(0, -aim.length).trim().toLowerCase() === 'para'
    // "120ml na lang para matagal maubos"
    const isChanged = before.some(({ key }) => setting().has(key)) || (ONLY.test(message.slice(0, at)) && tokenize(aim).length > 1) // prettier-ignore
    const isOfNumber = hasNumber(before) && (!isPara || isChanged)
    const isContent = ({ kind, key }: Token) => kind === 'word' && categoriesOf(key).size === 0 && !isFunctionWord(key) // prettier-ignore
    const said = tokenize(aim)
    // "Para sa bata", "aron dili dayon mahurot"
    const isVerb = TO_WHOM.test(whole) ? said.slice(0, 1).every(isContent) : said.some(isContent)
    return isOfNumber && isVerb && !hasNumber(said) ? '' : whole
  })
}

/** "64gb na lang pala, kulang yung 32": what is too little of it, or too much, is why a mind is changed. */
function withoutLack(message: string): string {
  return message.replace(LACK, (whole, lack: string, at: number) => {
    const before = message.slice(0, at)
    const said = tokenize(lack)
    // "Kulang ng 2" asks for 2 more.
    const isTold = !hasNumber(said) || /\s(?:ang|yung|ung|the|pala|man)\s+\S+$/iu.test(whole.trim()) // prettier-ignore
    return isTold && ONLY.test(before) && CORRECTING.test(before) ? ' ' : whole
  })
}

const LACK = patternOf('lacking', { before: '(?<=\\S\\s+)', after: '\\s+([^.,;!?\\n]+)' })

/** "Cancel ang kaldero may rice cooker na pala", "skip the tripod, the ring light already has a stand": what is there already is no more goods to take off. */
function withoutOwned(message: string): string {
  return [OWNED, HAD].reduce(
    (left, pattern) =>
      left.replace(pattern, (whole, at: number) => {
        const isRemoving = (text: string) => tokenize(text).some(({ key }) => removing().has(key))
        const before = left.slice(0, at)
        // "USB lang pala, meron na pala kaming OTG"
        const isSpared = (ONLY.test(before) || MERELY.test(before)) && CORRECTING.test(before)
        const isRemoval = (isRemoving(before) || isSpared) && !isRemoving(whole)
        const isAsked = left
          .slice(at + whole.length)
          .trimStart()
          .startsWith('?')
        const said = tokenize(whole).filter(({ key }) => key !== 'a' && key !== 'an')
        return isRemoval && !isAsked && !hasNumber(said) ? '' : whole
      }),
    message,
  )
}

const MERELY = patternOf('merely')
const HAD = new RegExp(`,\\s*[^.,;!?\\n]{0,60}?${patternOf('had already').source}[^.,;!?\\n]*`, 'iu') // prettier-ignore

const OWNED = new RegExp(`${patternOf('owning', { before: '(?<=\\S\\s+)' }).source}\\s+[^.,;!?\\n]{1,40}?\\s+${patternOf('already').source}`, 'iu') // prettier-ignore

let removals: ReadonlySet<string> | undefined

/** Verbs of taking off in one word, and what forbids something: "wag na yung …". */
function removing(): ReadonlySet<string> {
  const isRemoval = (meaning: string) => meaning === 'remove' || meaning === 'cancel'
  const isFirst = (words: readonly string[]) => words.length === 1 || phrasesOf('prohibition').has(words[0]!) // prettier-ignore
  removals ??= new Set(getPhrases('acts').flatMap(({ meaning, words }) => (isRemoval(meaning) && isFirst(words) ? words.slice(0, 1) : []))) // prettier-ignore
  return removals
}

/** "Wag na yung mocha, bawal daw sakin kape", "skip the tripod, the ring light has one": why goods are not wanted takes off no others. */
function withoutRulingOut(message: string): string {
  let reasons = 0
  return message.replaceAll(FURTHER_PIECE, (whole, piece: string, at: number) => {
    // "My old one": it counts nothing.
    const said = tokenize(piece).filter(({ key }, place, { [place - 1]: before }) => !REPORTING.has(key) && !(key === 'one' && before?.kind === 'word')) // prettier-ignore
    const first = said.slice(0, BEFORE_WHY_MAX + 1)
    const why = first.findIndex((_, start) => endOfPhrase(said, start, phrasesOf('ruling out')) !== null) // prettier-ignore
    if (
      why < 0 ||
      hasNumber(said.filter((_, place) => !isOfPeople(said, place))) ||
      ONLY.test(piece) ||
      reasons++ >= REASONS_MAX
    )
      return whole
    if (said.some(({ key }, start) => ASKING.has(key) || (start !== why && isAct(said, start, CHANGES)))) return whole // prettier-ignore
    const before = message.slice(Math.max(0, at - REQUEST_MAX), at).split(/[.;!?\n]/u).at(-1)! // prettier-ignore
    const all = tokenize(before)
    const isGoing = all.some((_, start) => isAct(all, start, REMOVALS))
    // "Ay steamed na lang pala, bawal kay papa ang mantika"
    const isOther = ONLY.test(before) && (CORRECTING.test(before) || all.some((_, start) => isAct(all, start, MENDING))) // prettier-ignore
    return isGoing || isOther ? '' : whole
  })
}

/** The number of "isa kong anak" is of people. */
function isOfPeople(tokens: readonly Token[], at: number): boolean {
  const next = phrasesOf('own before').has(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1
  return isPerson(tokens[next]?.key ?? '')
}

const MENDING = new Set(['correction'])

const FURTHER_PIECE = /(?<=\S)\s*,\s*([^,.;!?\n]+)(?!\s*\?)(?=[,.;!\n]|$)/gu
const REPORTING = new Set(['po', 'ho', 'daw', 'raw', 'kuno'])
const ASKING = new Set(['ba', 'bay', 'bang'])
/** The words before it name what is spoken of. */
const BEFORE_WHY_MAX = 4

const REMOVALS = new Set(['remove', 'cancel', 'withdraw'])
const CHANGES = new Set([...REMOVALS, 'add', 'replace', 'order', 'reduce'])

function isAct(tokens: readonly Token[], start: number, meanings: ReadonlySet<string>): boolean {
  return matchesAt(tokens, start).some(({ entry }) => entry.category === 'acts' && meanings.has(entry.meaning)) // prettier-ignore
}

/** "Hindi na kasi ako bibili ng ampalaya": the word stands within the verb. */
function isWithinRemoval(message: string, at: number): boolean {
  const tokens = tokenize(message)
  const place = tokens.findIndex(({ start }) => start >= at)
  const starts = Array.from({ length: Math.min(4, Math.max(0, place)) }, (_, more) => place - 1 - more) // prettier-ignore
  return starts.some((start) => matchesAt(tokens, start).some(({ entry, end }) => entry.category === 'acts' && REMOVALS.has(entry.meaning) && end > place + 1)) // prettier-ignore
}

/** "Kailangan ko kasi ng chain lube", "bibili sana kasi ako ng phone holder": the word stands between the verb and what is wanted. */
function isWithinRequest(message: string, at: number, reason: string): boolean {
  const said = tokenize(message.slice(Math.max(0, at - BEFORE_MAX), at).split(/[.,;!?\n]/u).at(-1)!) // prettier-ignore
  const isVerb = said.some((_, place) => isAct(said, place, ORDERS))
  const isAlone = said.every(({ key }, place) => isFunctionWord(key) || phrasesOf('speaker').has(key) || said.slice(0, place + 1).some((_, from) => matchesAt(said, from).some(({ entry, end }) => entry.category === 'acts' && ORDERS.has(entry.meaning) && end > place))) // prettier-ignore
  const [first] = tokenize(reason).filter(({ key }) => !phrasesOf('speaker').has(key) && !SOFTENING.has(key)) // prettier-ignore
  return isVerb && isAlone && OBJECT.has(first?.key ?? '')
}

const ORDERS = new Set(['order'])
const SOFTENING = new Set(['po', 'ho', 'sana', 'unta', 'lang', 'nga'])
/** Before what is wanted. */
const OBJECT = new Set(['ng', 'nang', 'og', 'ug', 'kog', 'mig', 'yung', 'ung'])

/** "Tawag lang pag malapit na, wala po kasing signage ang kanto namin": a clause with the word for because inside. */
function withoutEnclitic(message: string): string {
  return message.replaceAll(ENCLITIC, (whole) => (hasNumber(tokenize(whole)) ? whole : ''))
}

const ENCLITIC = /(?<=\S)\s*,\s*(?:wala|walang|may|meron|mayroon|marami|maraming|bawal|malayo|mahina)(?:\s+(?!kas|ks|kc)\p{L}+){0,2}\s+(?:kasi|kse|kc|kase)(?:ng)?\s[^,.;!?\n]+/giu // prettier-ignore

const TO_WHOM = /^para\s/iu
const AIM = patternOf('so that', { after: '\\s+([^.,;!?\\n]+)' })

let verbs: ReadonlySet<string> | undefined

/** Verbs of setting a number, by their first word. */
function setting(): ReadonlySet<string> {
  verbs ??= new Set(getPhrases('acts').flatMap(({ meaning, words }) => (meaning === 'set' ? words.slice(0, 1) : []))) // prettier-ignore
  return verbs
}

/** A message gives so many at most. */
const REASONS_MAX = 6
/** So many characters tell the language. */
const SPOKEN_MAX = 300
/** So many characters before a reason tell whether anything stands before it. */
const BEFORE_MAX = 60

/** A reason stands behind what it is for. */
function isBehindWords(message: string, at: number): boolean {
  const before = message.slice(Math.max(0, at - BEFORE_MAX), at)
  return /[\p{L}\p{N}][^.;!?\n]*$/u.test(before) && !(isNumberAlone(before) && (at <= BEFORE_MAX || TURNING.test(before))) // prettier-ignore
}

const TURNING = patternOf('turning', { after: '\\s+\\d+\\s[^.,;!?\\n]*$' })

/** "Mag 18 na po kasi pamangkin ko", "dalawa po kasi anak ko": the word behind tells whose number it is. */
function isNumberAlone(before: string): boolean {
  const said = tokenize(TURNING.test(before) ? before.split(/[.,;!?\n]/u).at(-1)! : before)
  const words = said.filter(({ key }) => !isFunctionWord(key) && !phrasesOf('turning').has(key))
  const number = parseNumber(words, 0)
  return number !== null && number.end === words.length
}

/** "Palihug ibutang ra sa kilid kay dili makasulod ang truck": the store is told why, with the request. */
function isOfRequest(message: string, at: number): boolean {
  const sentence = message
    .slice(Math.max(0, at - REQUEST_MAX), at)
    .split(/[.;!?\n]/u)
    .at(-1)!
  const said = tokenize(sentence)
  if (hasNumber(said)) return false
  const isAsked = said.some(({ key }) => /^(?:paki|palih[uo]g$|please$|pls$)/u.test(key))
  const isNote = said.some((_, from) => matchesAt(said, from).some(({ entry }) => entry.category === 'notes')) // prettier-ignore
  return (isAsked && isNote) || said.some((_, from) => isCommand(said, from))
}

/** "Dira lang ibilin", "ayaw lang ug busina", "tawag ka muna" */
function isCommand(said: readonly Token[], at: number): boolean {
  if (COMMAND.test(said[at]!.key)) return true
  const isTold = TOLD.has(said[at + 1]?.key ?? '') || said.slice(0, at).some(({ key }) => phrasesOf('prohibition').has(key)) // prettier-ignore
  return REQUEST_VERBS.has(said[at]!.key) && isTold
}

const REQUEST_MAX = 120

/** "Para kay jun", "kay Jun Reyes" */
function isForPerson(message: string, at: number, reason: string): boolean {
  return /\p{Lu}/u.test(reason) || /\bpara\s+$/iu.test(message.slice(0, at))
}

function hasNumber(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }, at) => kind === 'phone' || (parseNumber(tokens, at) !== null && !isPointedAt(tokens, at))) // prettier-ignore
}

/** "Nabasag yung isa": one of those that are there counts nothing. */
function isPointedAt(tokens: readonly Token[], at: number): boolean {
  return at > 0 && matchesAt(tokens, at - 1).some(({ entry, end }) => entry.category === 'references' && entry.meaning === 'other' && end === at + 1) // prettier-ignore
}

/** "Absent man diay si sir": behind what is said of somebody. */
const SAID_OF = new Set(['man', 'diay', 'gud', 'bitaw', 'lagi'])

/** "Pryce na lang diay kay barato": nothing but how it compares. */
function isCompared(tokens: readonly Token[]): boolean {
  const isPraise = (_: Token, at: number) => matchesAt(tokens, at).some(({ entry }) => entry.category === 'references' && COMPARING.has(entry.meaning)) // prettier-ignore
  return tokens.every((token, at) => isFunctionWord(token.key) || isPraise(token, at)) && tokens.some(isPraise) // prettier-ignore
}

const COMPARING = new Set(['cheapest', 'dearest', 'biggest', 'smallest'])

/** Somebody does something: no name, size or kind stands there alone. */
function isClause(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word')
  if (words.length < 2 || hasNumber(tokens)) return false
  const content = words.filter(
    ({ key }) => !isFunctionWord(key) && !categoriesOf(key).has('sizes') && !categoriesOf(key).has('references'), // prettier-ignore
  )
  const isSpoken = words.some(({ key }) => phrasesOf('speaker').has(key))
  const isSaidOf = words.slice(1).some(({ key }) => SAID_OF.has(key))
  const isKin = words.length > 0 && phrasesOf('kin').has(words[0]!.key)
  return !isKin && (isSpoken || isSaidOf || content.length > 1)
}
