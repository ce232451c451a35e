/** What each act of an interpretation does to the order, whatever the words were. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { CartView, CatalogueItem } from '../../../../src/adapters/ai/agent.ts'
import {
  createDialogueTurn,
  type DialogueTurn,
} from '../../../../src/adapters/ai/offline/dialogue/dialogue-turn.ts'
import {
  initialState,
  type DialogueState,
} from '../../../../src/adapters/ai/offline/dialogue/dialogue-state.ts'
import { acceptProposals } from '../../../../src/adapters/ai/offline/dialogue/policy/agree.ts'
import { applyClause } from '../../../../src/adapters/ai/offline/dialogue/policy/apply-clause.ts'
import { verifyDraft } from '../../../../src/adapters/ai/offline/dialogue/verify-draft.ts'
import type {
  Clause,
  Mention,
  TokenRole,
} from '../../../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { indexShelf } from '../../../../src/adapters/ai/offline/interpretation/shelf.ts'

const option = (name: string) => ({ optionId: name, name, price: 0 })
const goods = (name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  productId: name,
  name,
  description: '',
  price: 1_000,
  unit: 'piece',
  inventory: 20,
  quantityRule: { step: 1, min: 1, max: 999 },
  variants: [],
  choices: [],
  prescription: false,
  ...more,
})
const sugar = { name: 'Sugar', min: 1, max: 1, options: [option('50%'), option('100%')] }
const variants = ['Medium', 'Large'].map((name) => ({
  variantId: name,
  name,
  price: 900,
  inventory: 9,
}))
const items = [
  goods('Coke'),
  goods('Pepsi', { inventory: 3 }),
  goods('Bangus', { unit: 'kilo', quantityRule: { step: 0.25, min: 0.25, max: 10 } }),
  goods('Milk tea', { variants, choices: [sugar] }),
]
const shelf = indexShelf(items)
const entry = (key: string) => shelf.byKey.get(key)!

const cart = {
  lines: [],
  contact: {},
  missing: [],
  rejected: [],
  invalidFields: [],
  total: 0,
  hash: null,
} as CartView

function start(state: Partial<DialogueState> = {}): DialogueTurn {
  return createDialogueTurn(shelf, cart, { ...initialState(), ...state })
}

/** The next turn of the same order. */
function follow(turn: DialogueTurn, state: Partial<DialogueState> = {}): DialogueTurn {
  const next = start({
    requests: [...turn.earlier, ...turn.opened],
    offers: turn.offers,
    focus: turn.focus.map(({ item }) => item.key),
    ...state,
  })
  for (const line of turn.draft.lines) next.draft.add({ ...line })
  return next
}

function mention(keys: string, value: number | null = null, more: Partial<Mention> = {}): Mention {
  const entries = keys.split(' ~ ').filter(Boolean).map(entry)
  return {
    start: 0,
    end: 0,
    text: keys,
    words: keys,
    candidates: entries.map((each) => ({ entry: each, score: 1, explainsQuantity: false })),
    alternatives: [],
    quantity: value === null ? null : { value, unit: null, text: String(value) },
    isEach: false,
    isOfThem: false,
    sizes: [],
    options: [],
    without: [],
    unmatched: [],
    note: null,
    reference: null,
    ...more,
  }
}

function clause(act: Clause['act'], mentions: Mention[] = [], more: Partial<Clause> = {}): Clause {
  return {
    start: 0,
    end: 0,
    text: '',
    act,
    mentions,
    replaced: [],
    excepted: [],
    isExplicitTarget: false,
    topic: null,
    isDoubtful: false,
    doubts: [],
    isCorrection: false,
    isJust: false,
    ...more,
  }
}

function apply(turn: DialogueTurn, ...clauses: Clause[]): DialogueTurn {
  for (const each of clauses) applyClause(turn, each)
  return turn
}

const linesOf = ({ draft }: DialogueTurn) =>
  draft.lines.map(({ entry: { item }, qty, options }) => [qty, item.key, ...options].join(' '))
const kindsOf = ({ outcomes }: DialogueTurn) => outcomes.map(({ kind }) => kind)

describe('the policy of the offline agent', () => {
  it('a later quantity of the same goods replaces the earlier; only "more" is added', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 2)]))
    expect(linesOf(apply(follow(turn), clause('order', [mention('Coke', 3)])))).to.deep.equal([
      '3 Coke',
    ])
    expect(linesOf(apply(follow(turn), clause('add', [mention('Coke', 3)])))).to.deep.equal([
      '5 Coke',
    ])
    expect(linesOf(apply(follow(turn), clause('reduce', [mention('Coke', 1)])))).to.deep.equal([
      '1 Coke',
    ])
    expect(linesOf(apply(follow(turn), clause('double')))).to.deep.equal(['4 Coke'])
  })

  it('an explicit target outranks the word for more', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 2)]))
    const more = clause('add', [mention('', 5)], { isExplicitTarget: true })
    expect(linesOf(apply(follow(turn), more))).to.deep.equal(['5 Coke'])
  })

  it('two quantities of the same goods in one message are asked about, never summed', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 2), mention('Coke', 3)]))
    expect([linesOf(turn), turn.opened[0]?.missing, kindsOf(turn)]).to.deep.equal([
      [],
      'quantity',
      ['conflictingQuantities'],
    ])
    expect(linesOf(apply(follow(turn), clause('order', [mention('', 4)])))).to.deep.equal([
      '4 Coke',
    ])
  })

  it('a replacement takes over the quantity, or sets its own', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 2), mention('Bangus', 1)]))
    const replaced = [mention('Coke')]
    expect(
      linesOf(apply(follow(turn), clause('replace', [mention('Pepsi')], { replaced }))),
    ).to.deep.equal(['1 Bangus', '2 Pepsi'])
    expect(
      linesOf(apply(follow(turn), clause('replace', [mention('Pepsi', 3)], { replaced }))),
    ).to.deep.equal(['1 Bangus', '3 Pepsi'])
  })

  it('nothing is taken out for goods that cannot be put in', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 5)]))
    const next = apply(follow(turn), clause('replace', [mention('Pepsi')]))
    expect([linesOf(next), kindsOf(next)]).to.deep.equal([['5 Coke'], ['insufficientStock']])
    const agreed = follow(next)
    acceptProposals(agreed)
    expect(linesOf(agreed)).to.include('3 Pepsi')
  })

  it('what is replaced is asked when it is not clear', () => {
    const turn = apply(start(), clause('order', [mention('Coke', 2), mention('Bangus', 1)]))
    const next = apply(follow(turn), clause('replace', [mention('Pepsi')]))
    expect([linesOf(next), next.opened[0]?.missing]).to.deep.equal([
      ['2 Coke', '1 Bangus'],
      'replaced',
    ])
    expect(linesOf(apply(follow(next), clause('choose', [mention('Coke')])))).to.deep.equal([
      '1 Bangus',
      '2 Pepsi',
    ])
  })

  it('goods that several products fit are asked for, and keep their quantity', () => {
    const turn = apply(start(), clause('order', [mention('Milk tea/Medium ~ Milk tea/Large', 2)]))
    expect([linesOf(turn), turn.opened[0]?.missing]).to.deep.equal([[], 'product'])
    const second = { reference: { kind: 'ordinal' as const, at: 2 } }
    const next = apply(follow(turn), clause('choose', [mention('', null, second)]))
    expect(linesOf(next)).to.deep.equal(['2 Milk tea/Large'])
  })

  it('another order leaves an open question open', () => {
    const turn = apply(start(), clause('order', [mention('Milk tea/Medium ~ Milk tea/Large', 2)]))
    const next = apply(follow(turn), clause('order', [mention('Coke', 1)]))
    expect([linesOf(next), next.earlier.length]).to.deep.equal([['1 Coke'], 1])
  })

  it('asking orders nothing, and a yes to the price does', () => {
    const turn = apply(start(), clause('ask', [mention('Bangus', 3)], { topic: 'price' }))
    expect([linesOf(turn), kindsOf(turn)]).to.deep.equal([[], ['quote']])
    const next = follow(turn)
    expect(acceptProposals(next)).to.equal(true)
    expect(linesOf(next)).to.deep.equal(['3 Bangus'])
  })

  it('a doubtful clause orders nothing and is asked about, and a yes puts what was understood', () => {
    const turn = apply(start(), clause('add', [mention('Coke', 2)], { isDoubtful: true }))
    expect([linesOf(turn), turn.opened[0]?.missing]).to.deep.equal([[], 'assent'])
    const next = follow(turn)
    expect([acceptProposals(next), linesOf(next)]).to.deep.equal([true, ['2 Coke']])
    const unclear = apply(
      start(),
      clause('order', [mention('', 2)], { isDoubtful: true, text: '2 x' }),
    )
    expect([linesOf(unclear), kindsOf(unclear)]).to.deep.equal([[], ['unexplained']])
  })

  it('a quantity without goods is asked about', () => {
    expect(kindsOf(apply(start(), clause('order', [mention('', 2)])))).to.deep.equal([
      'unnamedGoods',
    ])
  })

  it('a quantity alone is for the goods that were just asked about; else it is proposed', () => {
    const turn = apply(start(), clause('order', [mention('Coke')]))
    expect(linesOf(turn)).to.deep.equal(['1 Coke'])
    expect(
      linesOf(apply(follow(turn, { asked: 'quantity' }), clause('order', [mention('', 4)]))),
    ).to.deep.equal(['4 Coke'])
    const later = apply(follow(turn, { asked: 'contact' }), clause('order', [mention('', 4)]))
    expect([linesOf(later), kindsOf(later)]).to.deep.equal([['1 Coke'], ['offer']])
  })

  it('an amount that is not sold is asked about, naming the nearest', () => {
    const turn = apply(start(), clause('order', [mention('Bangus', 0.3)]))
    expect(turn.outcomes[0]).to.deep.include({ kind: 'unsoldAmount', nearest: [0.25, 0.5] })
    expect(linesOf(apply(follow(turn), clause('order', [mention('', 0.5)])))).to.deep.equal([
      '0.5 Bangus',
    ])
  })

  it('the same goods with other options are another line', () => {
    const with50 = { options: [{ productId: 'Milk tea', group: sugar, option: sugar.options[0]! }] }
    const with100 = {
      options: [{ productId: 'Milk tea', group: sugar, option: sugar.options[1]! }],
    }
    const turn = apply(
      start(),
      clause('order', [
        mention('Milk tea/Large', 1, with50),
        mention('Milk tea/Large', 2, with100),
      ]),
    )
    expect(linesOf(turn)).to.deep.equal(['1 Milk tea/Large 50%', '2 Milk tea/Large 100%'])
  })

  it('removing one of two leaves one, and removing goods drops the open question about them', () => {
    const turn = apply(
      start(),
      clause('order', [mention('Coke', 2), mention('Milk tea/Medium ~ Milk tea/Large')]),
    )
    expect(linesOf(apply(follow(turn), clause('remove', [mention('Coke', 1)])))).to.deep.equal([
      '1 Coke',
    ])
    const dropped = apply(
      follow(turn),
      clause('remove', [mention('Milk tea/Medium ~ Milk tea/Large')]),
    )
    expect([linesOf(dropped), dropped.earlier]).to.deep.equal([['2 Coke'], []])
  })

  it('what is not in the order is not removed in silence', () => {
    expect(kindsOf(apply(start(), clause('remove', [mention('Coke')])))).to.deep.equal([
      'notInOrder',
    ])
  })

  it('each of several goods gets the same quantity', () => {
    const turn = apply(
      start(),
      clause('split', [mention('Coke'), mention('Pepsi'), mention('', 2, { isEach: true })]),
    )
    expect(linesOf(turn)).to.deep.equal(['2 Coke', '2 Pepsi'])
  })

  it('starting again drops lines, questions and offers', () => {
    const turn = apply(
      start(),
      clause('order', [mention('Coke', 2), mention('Milk tea/Medium ~ Milk tea/Large')]),
    )
    const next = apply(follow(turn), clause('clear'), clause('order', [mention('Pepsi', 1)]))
    expect([linesOf(next), next.earlier, next.opened]).to.deep.equal([['1 Pepsi'], [], []])
  })
})

describe('the check of a draft against its message', () => {
  const large = { words: 'milk tea', sizes: ['large'] }
  const ofSugar = (name: string) => ({
    options: [{ productId: 'Milk tea', group: sugar, option: option(name) }],
  })
  /** What the check finds when a clause of the message has put nothing. */
  function check(put: Clause, lost: Partial<Clause>, tokens: TokenRole[] = []): string[] {
    const turn = apply(start(), put)
    const clauses = [put, { ...clause('order'), ...lost }]
    verifyDraft(turn, { clauses, tokens, unexplained: [], notes: [] })
    return turn.outcomes.flatMap((each) => (each.kind === 'unexplained' ? [each.words] : []))
  }
  const put = clause('order', [mention('Milk tea/Medium', 2, ofSugar('50%'))])

  it('finds a number, an option or a size that no line shows', () => {
    expect(check(put, { mentions: [mention('Coke', 3)] })).to.deep.equal(['Coke'])
    expect(check(put, { mentions: [mention('', null, ofSugar('100%'))] })).to.have.length(1)
    expect(check(put, { mentions: [mention('Milk tea/Large', null, large)] })).to.have.length(1)
    const count = { start: 50, end: 51, text: '7', role: 'count' as const }
    expect(check(put, {}, [count])).to.deep.equal(['7'])
  })

  it('finds nothing where all is shown, or where the message asks, corrects or takes out', () => {
    expect(check(put, { mentions: [mention('Milk tea/Medium', 2, ofSugar('50%'))] })).to.deep.equal(
      [],
    )
    const lost = [mention('Coke', 3, ofSugar('100%'))]
    for (const act of ['ask', 'remove', 'refuse', 'replace'] as const)
      expect(check(put, { act, mentions: lost }), act).to.deep.equal([])
    expect(check(put, { mentions: [mention('Coke', 3)], isCorrection: true })).to.deep.equal([])
  })
})
