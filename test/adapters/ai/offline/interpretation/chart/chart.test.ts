import { expect } from 'chai'
import { describe, it } from 'mocha'
import { segment } from '../../../../../../src/adapters/ai/offline/interpretation/chart/chart.ts'
import { findDoubts } from '../../../../../../src/adapters/ai/offline/interpretation/chart/doubt.ts'
import { createLinker } from '../../../../../../src/adapters/ai/offline/interpretation/entity-linker.ts'
import { emptyContext } from '../../../../../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { analyse } from '../../../../../../src/adapters/ai/offline/interpretation/lexical-analysis/lexical-analysis.ts'
import { tokenize } from '../../../../../../src/adapters/ai/offline/language/tokenizer.ts'
import { shelf } from '../shelf-fixture.ts'

function chartOf(message: string) {
  const tokens = tokenize(message)
  const edges = analyse({
    tokens,
    linker: createLinker(shelf, tokens),
    shelf,
    context: emptyContext,
  })
  return { tokens, ...segment(edges, { canRefer: false, products: new Set() }) }
}

describe('the chart', () => {
  for (const message of [
    '',
    '2 kilo bangus',
    'bangus!!! 2-3 ???',
    '7 7 7 7',
    '(((',
    'coke coke coke',
  ])
    it(`covers every token of ${JSON.stringify(message)} once`, () => {
      const { tokens, path } = chartOf(message)
      const covered = path.flatMap(({ edge }) =>
        Array.from({ length: edge!.end - edge!.start }, (_, at) => edge!.start + at),
      )
      expect(covered).to.deep.equal(tokens.map((_, at) => at))
    })

  it('is sure of a plain order', () => {
    expect(findDoubts(chartOf('2 kilo bangus, 3 coke zero').path)).to.deep.equal([])
  })

  it('goes through a bounded number of steps, whatever the message', () => {
    for (const word of ['large ', 'bangus ', '2 ', '2 coke large ', 'po ', 'tig-2 kilo ng '])
      expect(chartOf(word.repeat(400)).steps).to.be.below(400 * 24 * 20 * 2)
  })
})
