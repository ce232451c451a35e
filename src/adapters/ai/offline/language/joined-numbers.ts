/** Numbers written as one word with what stands beside them: "dalawamput lima", "kilog tunga", "bentesingko", "tigdadalawa", "sangkilo". */
import { getPhrases } from '../../../../lexicon/grammar.ts'
import type { Token } from './token.ts'
import { matchesAt } from './vocabulary.ts'

/** Words that share out a number. */
export const EACH: ReadonlySet<string> = new Set(['tig', 'tag', 'tiga', 'tigi', 'taga'])
const EACH_BEFORE = /^(tig|tag)(.+)$/u
/** What is left of "at" and "ug" at the end of the word before. */
const CONNECTED = /^(.+)([tg])$/u
const ONE_BEFORE = /^(sang?)(.+)$/u
/** Between tens and ones: "bentaysingko", "trentaisingko", "dalawamputlima". */
const BETWEEN = ['', 'y', 'i', 't', 'ug', 'og', 'g']
const JOINED_MIN = 4
const UNIT_MIN = 4

interface Part {
  key: string
  /** Of how many letters of the word. */
  length: number
}

/** The tokens with such words taken apart. */
export function takeApart(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const parts = token.kind === 'word' ? partsOf(token, tokens, at) : null
    return parts ? cut(token, parts) : [token]
  })
}

function partsOf(token: Token, tokens: readonly Token[], at: number): Part[] | null {
  const { key } = token
  if (isSaidTwice(tokens, at)) return [{ key: 'tig', length: key.length }]
  // "Tig-lilima"
  const once = EACH.has(tokens[at - 1]?.key ?? '') ? saidOnce(key) : null
  if (once) return [{ key: once, length: key.length }]
  if (key.length < JOINED_MIN) return null
  const parts = eachOf(key) ?? connectorOf(key, tokens, at) ?? sumOf(key) ?? oneOf(key)
  return parts && matchesAt([token], 0).length === 0 ? parts : null
}

/** "Lima-limang", "dala-dalawa": so many of each. */
function isSaidTwice(tokens: readonly Token[], at: number): boolean {
  const [{ key }, next] = [tokens[at]!, tokens[at + 1]]
  const isRepeated = next?.isGlued === true && key.length >= JOINED_MIN && next.key.startsWith(key)
  // "Anim-anim" comes in sixes.
  const isOther = isRepeated && matchesAt(tokens, at).some(({ end }) => end > at + 1)
  return isRepeated && !isOther && (valueOf(next.key) ?? 0) > 1
}

function eachOf(key: string): Part[] | null {
  const [, each = '', rest = ''] = EACH_BEFORE.exec(key) ?? []
  const number = rest && (isNumber(rest) ? rest : saidOnce(rest))
  return number ? [toPart(each), { key: number, length: rest.length }] : null
}

/** A number whose beginning is said twice: "dadalawa", "tatlo" is none. */
function saidOnce(key: string): string | null {
  const once = key.replace(/^(.{1,2})\1/u, '$1')
  return once !== key && !isNumber(key) && isNumber(once) ? once : null
}

/** "Isat kalahati", "napulog lima" before a number; "kilot kalahati" before a part of one. */
function connectorOf(key: string, tokens: readonly Token[], at: number): Part[] | null {
  const [, word = '', connector = ''] = CONNECTED.exec(key) ?? []
  const next = word && tokens[at + 1]?.kind === 'word' ? valueAt(tokens, at + 1) : undefined
  if (next === undefined) return null
  const isPart = next > 0 && next < 1
  const isJoined = (valueOf(word) ?? 0) >= 1 || (isPart && isUnit(word))
  return isJoined ? [toPart(word), toPart(connector)] : null
}

/** "Bentesingko" */
function sumOf(key: string): Part[] | null {
  for (const tens of getTens().filter((word) => key.startsWith(word)))
    for (const connector of BETWEEN) {
      const begun = tens + connector
      const ones = key.slice(begun.length)
      if (key.startsWith(begun) && isOnes(valueOf(ones))) return [tens, connector, ones].filter(Boolean).map(toPart) // prettier-ignore
    }
  return null
}

let words: readonly string[] | undefined

/** The words for twenty, thirty … ninety. */
function getTens(): readonly string[] {
  const isTens = (value: number) => value >= 20 && value < 100
  words ??= getPhrases('numbers').flatMap((phrase) => isTens(Number(phrase.meaning)) ? [phrase.words.join('')] : []) // prettier-ignore
  return words
}

function isOnes(value: number | undefined): boolean {
  return value !== undefined && value >= 1 && value < 10
}

/** "Sangkilo" */
function oneOf(key: string): Part[] | null {
  const [, one = '', unit = ''] = ONE_BEFORE.exec(key) ?? []
  return unit.length >= UNIT_MIN && isUnit(unit) ? [{ key: 'isang', length: one.length }, toPart(unit)] : null // prettier-ignore
}

function toPart(key: string): Part {
  return { key, length: key.length }
}

function cut(token: Token, parts: readonly Part[]): Token[] {
  // What was spelt otherwise has no places of its own.
  const isAsTyped = parts.reduce((sum, { length }) => sum + length, 0) === token.text.length
  let at = 0
  return parts.map(({ key, length }, place): Token => {
    const from = at
    at += length
    const isGlued = place > 0 || token.isGlued
    if (!isAsTyped) return { ...token, key, isGlued }
    const text = token.text.slice(from, at)
    return { ...token, key, isGlued, text, start: token.start + from, end: token.start + at }
  })
}

function isNumber(key: string): boolean {
  return valueOf(key) !== undefined
}

function valueOf(key: string): number | undefined {
  return key === '' ? undefined : valueAt([wordOf(key)], 0)
}

function valueAt(tokens: readonly Token[], at: number): number | undefined {
  const number = matchesAt(tokens, at).findLast(({ entry }) => entry.category === 'numbers')
  return number && Number(number.entry.meaning)
}

function isUnit(key: string): boolean {
  return matchesAt([wordOf(key)], 0).some(({ entry }) => entry.category === 'units')
}

function wordOf(key: string): Token {
  return { kind: 'word', key, text: key, start: 0, end: key.length, value: 0, isGlued: false }
}
