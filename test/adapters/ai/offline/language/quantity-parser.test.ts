import { expect } from 'chai'
import { describe, it } from 'mocha'
import { parseQuantity } from '../../../../../src/adapters/ai/offline/language/quantity-parser.ts'
import {
  normalizeMessage,
  tokenize,
} from '../../../../../src/adapters/ai/offline/language/tokenizer.ts'

function firstOf(text: string) {
  const tokens = tokenize(normalizeMessage(text))
  const [parsed] = parseQuantity(tokens, 0)
  if (!parsed) return null
  const { value, unit } = parsed.quantity
  return [value, unit?.name ?? null, parsed.end === tokens.length]
}

describe('parseQuantity', () => {
  for (const [text, value, unit] of [
    ['2kg', 2, 'kilo'],
    ['250 g', 250, 'gram'],
    ['3pcs', 3, 'piece'],
    ['half a kilo', 0.5, 'kilo'],
    ['a dozen', 1, 'dozen'],
    ['half a dozen', 0.5, 'dozen'],
    ['dosena', 1, 'dozen'],
    ['1.5L', 1.5, 'litre'],
    ['tatlong kilong', 3, 'kilo'],
    ["isang kilo't kalahati", 1.5, 'kilo'],
    ['isang kilo at kalahati', 1.5, 'kilo'],
    ['limang tali', 5, 'tali'],
    ['tulo ka kilo', 3, 'kilo'],
    ['duha ka kilo ug tunga', 2.5, 'kilo'],
    ['tunga sa kilo', 0.5, 'kilo'],
    ['tulo kabuok', 3, 'piece'],
    ['isang guhit', 1, 'guhit'],
    ['isang kilot kalahati', 1.5, 'kilo'],
    ['duha ka kilog tunga', 2.5, 'kilo'],
    ['kilog tunga', 1.5, 'kilo'],
    ['sangkilo', 1, 'kilo'],
    ['sandosena', 1, 'dozen'],
    ['dalawa pong dosenang', 2, 'dozen'],
    ['duha pud ka tray', 2, 'tray'],
    ['2 serve', 2, 'serving'],
    ['2 x', 2, null],
    ['x3', 3, null],
    ['sampu', 10, null],
  ] as const)
    it(`${JSON.stringify(text)} is ${value} ${unit ?? 'of no unit'}`, () =>
      expect(firstOf(text)).to.deep.equal([value, unit, true]))

  for (const text of [
    'tig-2',
    'tig dalawa',
    'tigdalawa',
    'tag-duha',
    'tig-dadalawa',
    'tigdadalawa',
    'tig dadalawa',
  ])
    it(`${JSON.stringify(text)} is two of each`, () => {
      expect(parseQuantity(tokenize(text), 0)[0])
        .to.deep.include({ isEach: true })
        .and.nested.include({ 'quantity.value': 2 })
    })

  it('a number keeps its reading without the unit', () => {
    const values = parseQuantity(tokenize('2 can'), 0).map(
      ({ quantity }) => quantity.unit?.name ?? null,
    )
    expect(values).to.deep.equal(['can', null])
  })
})
