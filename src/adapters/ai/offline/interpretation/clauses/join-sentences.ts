/** Numbers in a sentence of their own: "toyo! dalawa.", "2 kilo, ay 3 kilo pala na carrots". */
import { CORRECTING, patternOf } from '../../language/phrasing.ts'
import type { Clause, InterpretationContext, Mention } from '../interpretation.ts'

/** Gives a number to the goods right before it that have none, and takes back one that is corrected at once. */
export function joinSentences(
  clauses: readonly Clause[],
  { draft }: Pick<InterpretationContext, 'draft'>,
): Clause[] {
  const joined = [...clauses]
  for (const [at, clause] of clauses.entries()) {
    // "They love your mamon. 15 mamon": what is praised or spoken of, and ordered behind that.
    if (clause.act === 'order') joined[at] = withoutOrdered(clause, clauses.slice(at + 1))
    const before = joined[at - 1]
    if (!before) continue
    // "Thank you sa tapsilog kanina"
    if (before.act === 'thank' && joined[at]!.act === 'order') joined[at] = withoutThanked(joined[at]!) // prettier-ignore
    // "Naa bay 3 ka alkaline refill? Kuha ko": what is asked about is taken at once.
    if (isTaken(before, clause)) {
      joined[at] = { ...clause, mentions: before.mentions }
      joined[at - 1] = silent(before)
      continue
    }
    if (clause.isCorrection && isNumberAlone(before) && clause.mentions.some(hasNumber))
      joined[at - 1] = silent(before)
    // "Pwede palitan yung avocado? guyabano na lang": what comes is in the next sentence.
    if (isOpenReplacement(before) && isInstead(clause)) {
      joined[at] = { ...clause, act: 'replace', replaced: before.replaced }
      joined[at - 1] = silent(before)
      continue
    }
    // "Palitan nyo ng frying pan, wag na yung kawali": what goes is told behind what comes.
    const isOrdered = ({ candidates }: Mention) => candidates.some(({ entry }) => draft.includes(entry.item.key)) // prettier-ignore
    if (isOpenComing(before) && clause.act === 'remove' && clause.mentions.some(isOrdered)) {
      joined[at - 1] = { ...before, replaced: clause.mentions }
      joined[at] = silent(clause)
      continue
    }
    const last = before.mentions.at(-1)
    // "May amoxicillin kayo? 10 capsules sana": of what the reply says is not sold.
    if (before.act === 'ask' && last && isUnsold(last) && isNumberAlone(clause))
      joined[at] = silent(clause)
    // "Yung tuyo na binili ko kahapon masarap! 3 pack ulit"
    const isTold = before.act === 'none' && before.mentions.length === 1 && last?.quantity === null && last.candidates.length > 0 // prettier-ignore
    if (isTold && isNumberAlone(clause)) {
      joined[at] = { ...clause, act: 'order', mentions: [{ ...last, quantity: clause.mentions[0]!.quantity }] } // prettier-ignore
      continue
    }
    const isOpen = before.act === 'order' && last && last.words !== '' && !last.quantity
    const kept = last && before.act === 'order' ? withoutDeniedKind(last, clause) : null
    if (kept) {
      const [number] = isOpen && isNumberAlone(kept) ? kept.mentions : []
      if (number) joined[at - 1] = { ...before, mentions: [...before.mentions.slice(0, -1), { ...last!, quantity: number.quantity }] } // prettier-ignore
      joined[at] = number || kept.mentions.length === 0 ? { ...kept, act: 'none', mentions: [] } : kept // prettier-ignore
      continue
    }
    const isDenied = isCountedBehindDenial(clause)
    if (!isOpen || (!isNumberAlone(clause) && !isDenied)) continue
    const counted = { ...last, quantity: clause.mentions[0]!.quantity }
    joined[at - 1] = { ...before, mentions: [...before.mentions.slice(0, -1), counted] }
    // "Papaya soap, hindi kojic, 4": nothing is counted of what is denied.
    const denied = clause.mentions.map((mention) => ({ ...mention, quantity: null }))
    joined[at] = isDenied ? { ...clause, mentions: denied } : silent(clause)
  }
  return joined
}

/** What thanks are for, right behind them and without a number. */
function withoutThanked(clause: Clause): Clause {
  const { text, start, mentions } = clause
  const until = text.search(/[,.;!?\n]/u)
  const isFor = THANKED.test(text)
  const kept = mentions.filter((mention) => !isFor || mention.quantity || (until >= 0 && mention.start - start > until)) // prettier-ignore
  return kept.length === mentions.length ? clause : { ...clause, act: kept.length > 0 ? clause.act : 'none', mentions: kept } // prettier-ignore
}

const THANKED = /^\s*(?:(?:po|ho|kaayo|ulit|again)\s+)*(?:sa|for|for the)\s/iu

/** A verb of ordering alone, behind goods that were asked about with their number. */
function isTaken(before: Clause, { act, mentions, text }: Clause): boolean {
  const isCounted = ({ words, quantity, candidates }: Mention) => words !== '' && quantity !== null && candidates.length > 0 // prettier-ignore
  const isAsked = before.act === 'ask' && before.topic === 'stock' && before.mentions.length > 0 && before.mentions.every(isCounted) // prettier-ignore
  return isAsked && act === 'order' && mentions.length === 0 && TAKING.test(text)
}

/** The speaker takes it. */
const TAKING = patternOf('speaker', { after: '[^?]*$' })

function withoutOrdered(clause: Clause, later: readonly Clause[]): Clause {
  const ordered = later.flatMap(({ act, mentions }) => (act === 'order' ? mentions.filter(hasNumber) : [])) // prettier-ignore
  // "We just got a kitten! … and cat litter": one of several, which is told behind that.
  const isOneOf = ({ quantity, candidates }: Mention) => ARTICLE.test(quantity?.text ?? '') && candidates.length > 1 // prettier-ignore
  const isOrdered = (mention: Mention) =>
    mention.words !== '' && mention.options.length === 0 && (isOneOf(mention) || !mention.quantity) &&
    (isOneOf(mention) ? mention.candidates : mention.candidates.slice(0, 1)).some(({ entry }) => ordered.some(({ candidates: [other] }) => other?.entry === entry)) // prettier-ignore
  const mentions = clause.mentions.filter((mention) => !isOrdered(mention))
  return mentions.length === clause.mentions.length ? clause : { ...clause, mentions }
}

const ARTICLE = /^an?$/iu

function isOpenReplacement({ act, mentions, replaced }: Clause): boolean {
  return act === 'replace' && mentions.length === 0 && replaced.length > 0
}

function isOpenComing({ act, mentions, replaced }: Clause): boolean {
  return act === 'replace' && replaced.length === 0 && mentions.some(({ words }) => words !== '')
}

function isInstead({ act, isJust, mentions }: Clause): boolean {
  return (act === 'order' || act === 'choose' || act === 'set') && isJust && mentions.length === 1
}

function silent(clause: Clause): Clause {
  return { ...clause, act: 'none', mentions: [], replaced: [] }
}

/** "Kojic 65g, hindi 135g, 3": the size that is denied of goods said in another one. @returns what else the clause says; null where it corrects */
function withoutDeniedKind({ words, candidates }: Mention, clause: Clause): Clause | null {
  const { mentions, text, start, isJust } = clause
  const [first, ...others] = mentions
  if (!first || words === '' || candidates.length !== 1 || isJust || CORRECTING.test(text)) return null // prettier-ignore
  const isSize = first.words === '' && (first.sizes.length > 0 || first.quantity?.unit?.kind === 'measure') // prettier-ignore
  const isDenied = isSize && DENIAL.test(text.slice(0, Math.max(0, first.start - start)))
  return isDenied ? { ...clause, act: 'choose', isCorrection: false, isExplicitTarget: false, mentions: others, replaced: [first] } : null // prettier-ignore
}

const DENIAL = patternOf('denying', { before: '^\\W*', after: '\\s+(?:(?:yung|ang|the)\\s+)?$' })

/** "Hindi kojic, 4": a number behind what is denied, and a mark between them. */
function isCountedBehindDenial({ act, isCorrection, mentions, text, start }: Clause): boolean {
  const [only, ...others] = mentions
  if (act !== 'remove' || !isCorrection || !only?.quantity || only.words === '' || others.length > 0) return false // prettier-ignore
  const words = text.toLowerCase().indexOf(only.words.toLowerCase(), Math.max(0, only.start - start)) // prettier-ignore
  const number = text.lastIndexOf(only.quantity.text)
  return words >= 0 && number > words && /[,;]/u.test(text.slice(words + only.words.length, number))
}

function isUnsold({ words, candidates }: Mention): boolean {
  return words !== '' && candidates.length === 0
}

function hasNumber({ quantity }: Mention): boolean {
  return quantity !== null
}

function isNumberAlone({ act, mentions }: Clause): boolean {
  const [only, ...others] = mentions
  if ((act !== 'choose' && act !== 'order') || !only?.quantity || others.length > 0) return false
  const { words, sizes, options, reference, isEach } = only
  return words === '' && sizes.length + options.length === 0 && !reference && !isEach
}
