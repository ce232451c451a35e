import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createProduct, createStore } from '../../support/actors.ts'
import { send } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { readProduct, setChoices } from '../../support/variants.ts'

const sizes = {
  name: 'Size',
  min: 1,
  max: 1,
  options: [{ name: 'Small' }, { name: 'Large', price: 20 }],
}

describe('PUT /api/vendor/products/:id/choices', () => {
  useHarness()

  it('200 with the product and its choices; defaults are none to one of options that are free and active', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const extras = {
      name: 'Add-ons',
      options: [
        { name: ' Egg ', price: 15.5 },
        { name: 'Rice', isActive: false },
      ],
    }
    const choices = await setChoices(product, store, [sizes, extras])
    expect(choices).to.deep.equal([
      {
        id: choices[0].id,
        name: 'Size',
        min: 1,
        max: 1,
        options: [
          { id: choices[0].options[0].id, name: 'Small', price: 0, isActive: true },
          { id: choices[0].options[1].id, name: 'Large', price: 20, isActive: true },
        ],
      },
      {
        id: choices[1].id,
        name: 'Add-ons',
        min: 0,
        max: 1,
        options: [
          { id: choices[1].options[0].id, name: 'Egg', price: 15.5, isActive: true },
          { id: choices[1].options[1].id, name: 'Rice', price: 0, isActive: false },
        ],
      },
    ])
    const seen = (await readProduct(product)).choices
    expect(seen[1].options, 'customers see active ones').to.deep.equal([choices[1].options[0]])
  })

  it('200 keeps the ids of groups and options that keep their names', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const [before] = await setChoices(product, store, [sizes])
    const options = [
      { name: 'large', price: 25 },
      { name: 'Family', price: 90 },
    ]
    const [other, after] = await setChoices(product, store, [
      { name: 'Cut', options: [{ name: 'Large' }] },
      { ...sizes, options },
    ])
    expect([after.id, after.options[0].id]).to.deep.equal([before.id, before.options[1].id])
    expect(after.options[0]).to.include({ name: 'large', price: 25 })
    const ids = [before.id, ...before.options.map(({ id }: any) => id)]
    expect(ids).not.to.include.oneOf([other.id, other.options[0].id, after.options[1].id])
    expect(await setChoices(product, store, [])).to.deep.equal([])
  })

  it('400 names what does not fit: limits, names given twice, too many groups and options, a negative price', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const many = (length: number) =>
      Array.from({ length }, (_, index) => ({ name: `Option ${index}` }))
    const cases: [choices: unknown, path: string][] = [
      [[{ ...sizes, min: 2 }], 'choices.0.min'],
      [[{ ...sizes, max: 3 }], 'choices.0.max'],
      [[{ ...sizes, options: [{ name: 'Small', isActive: false }] }], 'choices.0.min'],
      [[{ ...sizes, options: [] }], 'choices.0.options'],
      [[sizes, { ...sizes, name: 'SIZE ' }], 'choices.1.name'],
      [[{ ...sizes, options: [{ name: 'Small' }, { name: 'small' }] }], 'choices.0.options.1.name'],
      [[{ ...sizes, options: many(31) }], 'choices.0.options'],
      [many(11).map(({ name }) => ({ ...sizes, name })), 'choices'],
      [[{ ...sizes, options: [{ name: 'Small', price: -1 }] }], 'choices.0.options.0.price'],
      [undefined, 'choices'],
    ]
    for (const [choices, path] of cases) {
      const refused = await send(
        'PUT',
        `/api/vendor/products/${product.id}/choices`,
        { choices },
        { as: store.owner },
      )
      const { status, body } = refused
      expect([status, body.code, body.details[0].path], path).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        path,
      ])
    }
    expect((await readProduct(product)).choices).to.deep.equal([])
  })
})
