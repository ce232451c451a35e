/** The memory of the offline agent between two turns. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  initialState,
  restoreState,
  saveState,
} from '../../../../src/adapters/ai/offline/dialogue/dialogue-state.ts'

describe('the state of a dialogue', () => {
  it('is the same after it was stored as JSON', () => {
    const state = {
      ...initialState('ceb'),
      asked: 'contact' as const,
      focus: ['a'],
      listed: ['a', 'b'],
    }
    expect(restoreState(JSON.parse(JSON.stringify(saveState(state))))).to.deep.equal(state)
  })

  it('of another version is forgotten, but for the language and that the summary was shown', () => {
    const old = { language: 'fil', focus: 'x', clarifications: [{}], asked: 'confirm' }
    expect(restoreState(old)).to.deep.equal({ ...initialState('fil'), asked: 'confirm' })
    expect(restoreState({ version: 99, language: 'xx', requests: 7 })).to.deep.equal(initialState())
    expect(restoreState({})).to.deep.equal(initialState())
  })

  it('is bounded, and holds no number that JSON cannot', () => {
    const request = {
      missing: 'product' as const,
      keys: Array.from({ length: 500 }, (_, at) => String(at)),
      act: 'order' as const,
      quantity: { value: Number.POSITIVE_INFINITY, unit: null, text: '9'.repeat(2_000) },
      options: [],
      note: null,
      replaced: [],
      words: 'x'.repeat(2_000),
      isBeside: false,
    }
    const state = {
      ...initialState(),
      focus: request.keys,
      listed: request.keys,
      requests: Array.from({ length: 100 }, () => request),
    }
    const saved = JSON.stringify(saveState(state))
    expect(saved.length).to.be.below(10_000)
    expect(restoreState(JSON.parse(saved)).requests[0]!.quantity).to.equal(null)
  })
})
