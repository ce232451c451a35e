import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  normalizeMessage,
  tokenize,
} from '../../../../../src/adapters/ai/offline/language/tokenizer.ts'

/** Tokens with `~` before those that are written with the one before. */
function keysOf(message: string): string {
  const tokens = tokenize(normalizeMessage(message))
  return tokens
    .map(({ isGlued, kind, key }) => `${isGlued ? '~' : ''}${kind === 'phone' ? 'PHONE' : key}`)
    .join(' ')
}

describe('tokenize', () => {
  for (const [message, keys] of [
    ['2kg isda 3pcs', '2 ~kg isda 3 ~pcs'],
    ['tig-2', 'tig ~2'],
    ['luy-a, kare-kare', 'luy ~a ~, kare ~kare'],
    ["isa't kalahati", 'isa ~t kalahati'],
    ['isat kalahati', 'isa ~t kalahati'],
    ['bentesingko Kilo', 'bente ~singko kilo'],
    ['sangkilo', 'isang ~kilo'],
    ['tigdadalawa', 'tig ~dalawa'],
    ['about two, tagalog', 'about two ~, tagalog'],
    ["8'' cake", '8 ~inch cake'],
    ['pandesal *20', 'pandesal x ~20'],
    ['2 doz. eggs', '2 doz eggs'],
    ['7up C2', '7 ~up c ~2'],
    ['3n1 3 in 1', '3 ~in ~1 3 in 1'],
    ['1½ kilo', '1 1/2 kilo'],
    ['２ ｋｉｌｏ', '2 kilo'],
    ['.75 kg', '.75 kg'],
    ['₱1,250.50', 'php ~1,250.50'],
    ['2-3 kilo', '2 ~- ~3 kilo'],
    ['Brgy. Poblacion. Ma. Cruz', 'brgy poblacion ~. ma cruz'],
    ['hiii pooo', 'hi po'],
    ['ok 👍 🍧', 'ok thumbsup'],
    ['meron?', 'meron ~?'],
    ['0917-123-4567 (088) 858 1234', 'PHONE PHONE'],
  ] as const)
    it(`reads ${JSON.stringify(message)} as ${keys}`, () => expect(keysOf(message)).to.equal(keys))

  it('knows where each token stands', () => {
    const message = 'palit ko 2kg  bangus'
    for (const { start, end, text } of tokenize(message))
      expect(message.slice(start, end)).to.equal(text)
  })

  it('reads no more than 400 tokens', () => {
    expect(tokenize('a '.repeat(1_000))).to.have.length(400)
  })
})
