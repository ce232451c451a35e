/**
 * Consent: whether a message is a plain yes to "Reply YES to place it", in English, Tagalog or Bisaya as people type them.
 * The server decides this by itself, so that no model can agree for the customer. It is an allow list: every word must mean
 * yes or be neutral, so a condition, a change, a question or a negation is never consent. Ambiguous phrases (`sige lang`,
 * `ok lang`, `tama na`, `yeah right`) are none either: a false negative costs one more question, a false positive an order.
 */
import { getPhrases, type GrammarCategory } from '../../../lexicon/grammar.ts'
import { standardSpelling } from '../../../lexicon/spellings.ts'

interface ConsentGrammar {
  /** At least one is required. */
  yes: ReadonlySet<string>
  /** Allowed beside a yes. */
  beside: ReadonlySet<string>
  /** That is all: a yes with one of `content` behind it. */
  closing: ReadonlySet<string>
  /** Thanks, and waiting for it. */
  content: ReadonlySet<string>
  thanks: ReadonlySet<string>
  /** Of an order that is collected. */
  collecting: ReadonlySet<string>
  /** Who is spoken to, and other words of politeness, wherever they stand. */
  address: ReadonlySet<string>
  /** What agrees so plainly that nothing else is meant. */
  firm: RegExp
  /** What the customer feels or has ready: beside a yes it means nothing else. */
  remarks: ReadonlySet<string>
  /** Beside a firm yes alone. */
  opinions: ReadonlySet<string>
  /** Several fields of the summary in a row. */
  fields: RegExp
  vocabulary: ReadonlySet<string>
}

let grammar: ConsentGrammar | undefined

/** Built from `lexicon/grammar` at the first use. */
function getGrammar(): ConsentGrammar {
  grammar ??= buildGrammar()
  return grammar
}

const read = new Map<GrammarCategory, ReturnType<typeof getPhrases>>()

/** The phrases of a class, in the spelling that words are compared in. */
function phrasesOf(meaning: string, category: GrammarCategory = 'consent'): string[] {
  const known = read.get(category) ?? getPhrases(category)
  read.set(category, known)
  return known.flatMap((each) =>
    each.meaning === meaning ? each.words.flatMap(expand).map(fold).join(' ') : [],
  )
}

/** All combinations of a word of each list; an empty one may be left out. */
function combine(...lists: readonly (readonly string[])[]): string[] {
  return lists
    .reduce((begun, list) => begun.flatMap((words) => list.map((word) => `${words} ${word}`)), [''])
    .map((phrase) => phrase.trim().replaceAll(/ +/gu, ' '))
}

function buildGrammar(): ConsentGrammar {
  const optional = (meaning: string) => ['', ...phrasesOf(meaning)]
  const thanks = [...phrasesOf('thank', 'acts'), ...phrasesOf('farewell', 'acts')]
  const verbs = [...phrasesOf('preparing'), ...phrasesOf('delivering')]
  const asking = verbs.flatMap((verb) => ['paki', 'paki ', 'pa', 'pa ', 'i', 'i ', 'ipa', 'ipa '].map((prefix) => fold(prefix + verb))) // prettier-ignore
  const merelyThat = combine(phrasesOf('pronoun'), ['', 'na'], phrasesOf('merely'), optional('ending')) // prettier-ignore
  const waiting = combine(phrasesOf('waiting'), optional('waiting place'), optional('waiting time'))
  const yes = [
    ...phrasesOf('yes'),
    ...combine(asking, ['', 'lang', ...NOW]),
    ...combine(verbs.map(fold), NOW.slice(2)),
    ...combine(phrasesOf('easily'), ['', 'sige'].map(fold), [...phrasesOf('go on'), ...combine(asking, NOW)]), // prettier-ignore
    ...combine(phrasesOf('all of it'), phrasesOf('and no other')),
    ...combine(phrasesOf('good'), phrasesOf('by now')),
    ...combine(phrasesOf('doing').map(fold), NOW),
    ...combine(phrasesOf('buying'), phrasesOf('buyer')),
    ...combine(phrasesOf('allowed to'), verbs.map(fold), ['', ...phrasesOf('whole')]),
    ...combine(verbs.map(fold), phrasesOf('whole')),
    ...combine(phrasesOf('shown'), phrasesOf('in order')),
    // In Bisaya "o" is yes, else a sound of surprise.
    ...combine(['o'], thanks),
    ...combine(phrasesOf('nothing more'), phrasesOf('to change')),
    ...combine(phrasesOf('nothing'), phrasesOf('amiss')),
    ...combine(phrasesOf('rightly'), phrasesOf('checked')),
  ]
  const relatives = phrasesOf('relative').flatMap((who) => [`sabi ni ${who}`, `sabi ng ${who} ko`, `sabi ng ${who}`, `ingon ni ${who}`, `ingon sa akong ${who}`, `kay ${who}`, `my ${who} says`, `my ${who} said`, `says my ${who}`, `daw kay ${who}`]) // prettier-ignore
  const beside = [
    ...phrasesOf('beside'),
    ...thanks,
    ...merelyThat,
    ...combine(phrasesOf('remaining'), ['', 'na lang', ...phrasesOf('merely')]),
    ...waiting,
    ...combine(['', ...phrasesOf('easily')], phrasesOf('whatever of'), phrasesOf('fee')),
    ...combine(phrasesOf('hungry'), phrasesOf('somebody')),
    ...relatives.map(fold),
  ]
  const collecting = combine(phrasesOf('collecting'), optional('collecting place'), ['', 'na lang', 'ra', 'lang']) // prettier-ignore
  const polite = [...phrasesOf('address'), ...phrasesOf('polite', 'particles')]
  const address = polite.filter((word) => !yes.includes(word) && !word.includes(' '))
  const vocabulary = [yes, beside, collecting, address].flat().flatMap((each) => each.split(' '))
  return {
    closing: new Set([...phrasesOf('all of it'), ...merelyThat]),
    content: new Set([...thanks, ...waiting]),
    thanks: new Set(phrasesOf('thank', 'acts')),
    yes: new Set(yes),
    beside: new Set([...beside, ...address]),
    collecting: new Set(collecting),
    address: new Set(address),
    firm: new RegExp(`\\b(?:${phrasesOf('firm').join('|')})\\b`, 'u'),
    remarks: new Set(phrasesOf('remark')),
    opinions: new Set([...phrasesOf('opinion'), ...combine(phrasesOf('looked at'), optional('what was looked at'))]), // prettier-ignore
    fields: listOf(phrasesOf('field'), phrasesOf('also shown')),
    vocabulary: new Set(vocabulary),
  }
}

/** What stands for a list of fields: "name, address and number are correct". */
const FIELDS = 'name and address'

function listOf(fields: readonly string[], others: readonly string[]): RegExp {
  const oneOf = (some: readonly string[]) => `(?:${some.toSorted((one, other) => other.length - one.length).join('|')})(?: (?:ko|nako|namin|namo))?` // prettier-ignore
  const [first, last] = [oneOf(fields), oneOf([...fields, ...others])]
  const own = '(?:(?:my|the|ang|yung|ung|akong|among) )?'
  return new RegExp(`\\b${first}(?: ${own}${first}| (?:and|at|ug|og|tsaka|saka|pat[ie]) ${own}${last})+\\b`, 'gu') // prettier-ignore
}

/** Behind a verb of what the store does with an order. */
const NOW = ['na', 'na lang', 'nyo na', 'ninyo na', 'mo na', 'na nimo', 'na ninyo', 'na dayon'].map(fold) // prettier-ignore

/** Filipino words are spelt with o or u and with e or i: palihug and palihog. */
function fold(phrase: string): string {
  return phrase.replaceAll(/[a-z]{4,}/gu, (word) => word.replaceAll('u', 'o').replaceAll('i', 'e'))
}

/** Words written together or cut short, as the phrases write them. */
const SHORT: Record<string, string> = { q: 'ko', nalang: 'na lang', nata: 'na ta', un: 'yun', yn: 'yan', n: 'na', pki: 'paki', dn: 'din', rako: 'ra nako' } // prettier-ignore

function expand(word: string): string[] {
  return (SHORT[word] ?? word).split(' ')
}

/** Words of bringing: of an order that is picked up they would be a change. */
const BRINGING = /deliver|sh[ei]p|send|dele?ver|hat[eo]d|hatd|dala|padal|dalhen|dad(?:on)?\b|dad a/u

/** Combinations of allowed words that are no consent. */
const nonConsent =
  /(?:confirm|approve|send|deliver|h?at[ie]d|order)[a-z]*(?: (?!kay\b)[a-z]+){0,3} (?:kay|ni)\b|(?:send|s[uo]yo)\b.*\b(?:details|detalye|items|list)\b|\bbook\b.*\brider\b|\bwala na (?:ang|yung|ung|yun)\b|\bwala na(?: po)? order\b|\baccept (?:kayo|nyo|ninyo|mo|ka|kamo|ba)\b|^(?:is|are|am|how|should|can|could|did|do|does|before|once|after)\b|\b(?:oh|yeah|yea|yep|ya|sure|ok|okay) right\b|\bsure (?:sure|na(?! (?:po )?(?:g|go|gow|proceed|confirm|push|order|yes|oo|opo)\b)|yan|that|haha|hehe)\b|(?<!\b(?:oo|opo|yes|ayan|iba|(?:ok|okay|okey) na (?:po )?y[au]n) (?:[a-z]+ ){0,2})(?<!^(?:yan|yun|ayun|lahat) (?:po )?)\btama na\b(?! (?:po )?(?:(?:yan|yun|ito|iyan|iyon) (?:po )?)?(?:lahat|i?(?:padala|deliver|hatid)|pahatid|e?confirm|go|gow|proceed|procced|push|t[uo]loy|[ei]t[uo]loy|order na|e?order na|place))|\b(?:ok|okay|pasok) (?:na|lang) (?:po )?(?:ako|kami)\b(?! sa\b)|\ball right already\b|\b(?:i|we) already\b|\b(?:sure|s[ie]g[uo]rado|ok|okay) (?:ka|kayo|mo)\b|\b(?:oo|ok|okay|tama|maayo|pwede|s[ie]ge|yes) (?:(?:po|na) )?sana\b/u
/** "Sige po tama na yan", "tama na po yan": who looks at the summary is content; "tama na" alone has had enough. */
const CONTENT = /\btama na po (?:yan|yun|ito|iyan|iyon)\b|\b(?:s[ie]ge|go|g|ok|okay) (?:(?:po|[a-z]{2,5}) )?tama na (?:po )?(?:yan|yun|ito|iyan|iyon)\b|\btama na (?:po )?(?:yan|yun|ito|iyan|iyon) (?:po )?(?:s[ie]ge|go|g)\b/u // prettier-ignore
/** Emojis that doubt, decline, laugh at it or are upset, and those of food, which may be goods. */
const DOUBTING = /[😂🤣🙄😒👎🤔🤨🧐😑😐😶😬😠😡🤬😤😕🙁☹😟😢😭😞😔😩😫🤷🙅❌✖❎🚫⛔🛑❓❔‼⁉✋🤚🖐🤮🤢💀☠😱😰😨💔⏳⌛⏰🙃😏\u{1F345}-\u{1F37F}\u{1F32D}-\u{1F32F}\u{1F950}-\u{1F96F}\u{1F9C0}-\u{1F9CB}]/u // prettier-ignore
/** ":)", "<3", "^_^"; what frowns stays, and qualifies the yes. */
const SMILES = /(?<!\S)(?:[:=]-?[)D3>]+|\(-?[:=]|<3+|\^[_.-]?\^)(?!\S)/gu
const emojis = /\p{Extended_Pictographic}/gu
const emojiModifiers = /[\u{1F3FB}-\u{1F3FF}]|\u{FE0F}|\u{200D}|[♀♂]/gu
const YES_EMOJI = /[👍👌✅✔☑🙆🆗]/u
/** "Confirmed 100%", "100% sure": no share of anything. */
const WHOLLY = /(?<=\b(?:confirm(?:ed)?|sure|agreed?|approved?|sigurado)(?: (?:po|na|ko|sir|maam|mam))*) 100 ?%|\b100 ?% (?=(?:sure|correct|confirmed|agreed?|approved|sigurado)\b)/gu // prettier-ignore

/** Nothing else than politeness, between any two words. */
const POLITE = new Set(['po', 'ho', 'poh'])

/** A longer message says more than yes. */
const WORDS_MAX = 10
const PHRASE_WORDS = 7

/** A plain yes by more than the mere word: "confirm", "looks right", "ok na". */
export function isFirmYes(message: string): boolean {
  return isFirm(message) && isPlainYes(message)
}

function normalize(text: string): string {
  return text
    .replaceAll(emojis, ' ')
    .replaceAll(SMILES, ' ')
    .toLowerCase()
    .replaceAll(/[’'`]/gu, '')
    .replaceAll(/[.,!~\-–—\s]+|(?<=[a-z])\/(?=[a-z])/gu, ' ')
    .replaceAll(WHOLLY, '')
    .trim()
    .split(' ')
    .flatMap((word) => expand(standardSpelling(word)))
    .join(' ')
}

/** @param isCollected the order is for pickup */
export function isPlainYes(message: string, { isCollected = false } = {}): boolean {
  if (agrees(message, isCollected)) return true
  const said = withoutRemarks(message)
  return said !== null && agrees(said, isCollected)
}

/** "Ang bilis nyo, sige po" without its remark; null when the rest is none, or not firm enough for what was remarked. */
function withoutRemarks(message: string): string | null {
  if (DOUBTING.test(message)) return null
  const { opinions } = getGrammar()
  const parts = message.split(MARKS)
  const isOpinion = (part: string) => opinions.has(remarkOf(part))
  const rest = parts.filter((part) => !isOpinion(part) && !isFeeling(part))
  if (rest.length === parts.length || rest.every((part) => normalize(part) === '')) return null
  const said = rest.join(' ')
  return parts.some(isOpinion) && !isFirm(said) ? null : said
}

/** Whether a part of a message says no more than what the customer feels or has ready. */
export function isFeeling(part: string): boolean {
  return !DOUBTING.test(part) && getGrammar().remarks.has(remarkOf(part))
}

function remarkOf(part: string): string {
  return fold(normalize(part).replaceAll(BESIDE_REMARK, '').trim())
}

/** Between the parts of a message. */
const MARKS = /[,.;!\n]+/u
/** Politeness and laughter, which a remark may have anywhere. */
const BESIDE_REMARK =
  /\b(?:po|ho|haha|hahaha|hehe|hehehe|te|ate|kuya|sir|maam|mam|boss|dong|day|bai)\b ?/gu

function isFirm(message: string): boolean {
  return getGrammar().firm.test(fold(normalize(message)))
}

function agrees(message: string, isCollected: boolean): boolean {
  const text = message.normalize('NFKC').replaceAll(emojiModifiers, '')
  if (DOUBTING.test(text)) return false
  const normalized = normalize(text)
  const hasYes = YES_EMOJI.test(text)
  if (normalized === '') return hasYes
  // Other characters (a question mark, quotes, a number) qualify the yes.
  const judged = normalized.replace(CONTENT, 'ok')
  if (!/^[a-z0-9 ]+$/u.test(normalized) || nonConsent.test(judged)) return false
  const { address, thanks, fields } = getGrammar()
  const words = normalized
    .split(' ')
    .map(standardWord)
    .join(' ')
    .replaceAll(fields, FIELDS)
    .split(' ')
  const direct = words.filter((word) => !address.has(word))
  if (direct.length > WORDS_MAX || words.length > 2 * WORDS_MAX) return false
  // "Salamat po 👍"
  if (hasYes && (direct.length === 0 || thanks.has(direct.join(' ')))) return true
  // "Yan na po, wala nang iba": "nang" speaks to an elder sister, too.
  const plain = words.filter((word) => !POLITE.has(word))
  return [words, plain, direct].some((some) => consistsOfPhrases(some, false, isCollected))
}

/** Whether the words can be segmented into phrases of the lists, with a yes among them. */
function consistsOfPhrases(words: string[], hasYes: boolean, isCollected: boolean): boolean {
  if (words.length === 0) return hasYes
  const { yes, beside, collecting, closing } = getGrammar()
  for (let length = Math.min(PHRASE_WORDS, words.length); length > 0; length--) {
    const phrase = words.slice(0, length).join(' ')
    const rest = words.slice(length)
    const isBeside = beside.has(phrase) || (isCollected && collecting.has(phrase))
    if (isCollected && BRINGING.test(phrase)) continue
    const isAgreed = yes.has(phrase) || (closing.has(phrase) && beginsWithContent(rest))
    if (isAgreed && consistsOfPhrases(rest, true, isCollected)) return true
    if (isBeside && consistsOfPhrases(rest, hasYes, isCollected)) return true
  }
  return false
}

/** "Yan na po, salamat", "mao ra na, hulaton nako". */
function beginsWithContent(words: readonly string[]): boolean {
  const { content } = getGrammar()
  return words.slice(0, PHRASE_WORDS).some((_, more) => content.has(words.slice(0, more + 1).join(' '))) // prettier-ignore
}

/** `yesss` is yes, `youu` is you, `ooo` is oo, `sige2x`, `yes2` and `sigesige` are said twice. */
function standardWord(word: string): string {
  const { vocabulary } = getGrammar()
  const once = word.replace(/^([a-z]{2,})2x?$/u, '$1').replace(/^([a-z]{3,})\1$/u, '$1')
  const spellings = [once, once.replaceAll(/(.)\1{2,}/gu, '$1$1'), once.replaceAll(/(.)\1+/gu, '$1')] // prettier-ignore
  return spellings.map(fold).find((each) => vocabulary.has(each)) ?? fold(word)
}
