import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

async function namesFor(q: string): Promise<string[]> {
  const params = new URLSearchParams({ q, type: 'products', limit: '100' })
  const { body } = await get(`/api/search?${params.toString()}`)
  return body.results.products.map(({ name }: { name: string }) => name)
}

describe('GET /api/search by the lexicon of goods', () => {
  useHarness()
  /** What the names of this file end with, so that other files do not answer. */
  const mark = unique('goods').replaceAll(/[^a-z0-9]/gi, '')

  before(async () => {
    const store = await createStore()
    const names = [
      'Bangus boneless',
      'Tilapia live',
      'Ground pork',
      'Meat loaf',
      'Colgate gel',
      'Toothpaste mint',
      'Hapee gel',
      'Coke litro',
      'Pepsi litro',
      'Cola soft drink',
      'Karne norte',
    ]
    for (const name of names) await createProduct(store, { name: `${name} ${mark}` })
  })

  const found = async (q: string) =>
    (await namesFor(`${q} ${mark}`))
      .filter((name) => name.endsWith(mark))
      .map((name) => name.slice(0, -mark.length - 1))

  it('200 lists the kinds of a class, and of a kind no other one before it', async () => {
    expect((await found('isda')).slice(0, 2)).to.have.members(['Bangus boneless', 'Tilapia live'])
    expect((await found('milkfish'))[0]).to.equal('Bangus boneless')
  })

  it('200 ranks a brand first, then what it stands for, and never another brand before that', async () => {
    const paste = await found('colgate')
    expect(paste.slice(0, 2)).to.deep.equal(['Colgate gel', 'Toothpaste mint'])
    const drinks = await found('pepsi')
    expect(drinks.slice(0, 2)).to.deep.equal(['Pepsi litro', 'Cola soft drink'])
  })

  it('200 finds brands by what they stand for', async () => {
    expect((await found('softdrinks')).slice(0, 3)).to.have.members([
      'Coke litro',
      'Pepsi litro',
      'Cola soft drink',
    ])
  })

  it('200 ranks goods before what only has them in its name', async () => {
    const names = await found('meat')
    expect(names.indexOf('Ground pork')).to.be.below(names.indexOf('Meat loaf'))
  })

  it('200 understands affixes, linkers and words said twice', async () => {
    for (const q of ['isdang', 'mga isda-isda'])
      expect((await found(q)).slice(0, 2), q).to.have.members(['Bangus boneless', 'Tilapia live'])
    expect((await found('karneng norte'))[0]).to.equal('Karne norte')
  })
})
