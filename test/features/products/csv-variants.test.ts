import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { describe, it } from 'mocha'
import { createUser, orderBody, type TestUser } from '../../support/actors.ts'
import { get, post, send, type Answer } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { createVariants, item, setChoices } from '../../support/variants.ts'

type Row = Record<string, string>
interface Owned {
  id: string
  owner: TestUser
}

const exportRows = async ({ id, owner }: Owned): Promise<Row[]> => {
  const path = `/api/vendor/products/export.csv?storeId=${id}`
  return parse((await get(path, { as: owner })).body, { bom: true, columns: true })
}

const importRows = async ({ id, owner }: Owned, rows: Row[], dryRun = false): Promise<Answer> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const path = `/api/vendor/products/import?storeId=${id}&dryRun=${dryRun}`
  const headers = { 'content-type': 'text/csv' }
  return await send('POST', path, stringify(rows, { header: true, columns }), {
    as: owner,
    headers,
  })
}

const counts = ({ body }: Answer) => [body.created, body.updated, body.unchanged]
const readOwn = async ({ owner }: Owned, id: string) =>
  (await get(`/api/vendor/products/${id}`, { as: owner })).body.product

describe('CSV of products with variants and choices', () => {
  useHarness()

  it('the export has a row for each variant below its product, and importing it again changes nothing', async () => {
    const { store, product, variants } = await createVariants(
      { name: 'Small', price: 50, comparePrice: 60.5, sku: 'S-1', inventory: 3 },
      { name: 'Large', price: 80 },
    )
    const choices = [
      { name: 'Cut', min: 1, max: 1, options: [{ name: 'Whole' }, { name: 'Steak', price: 5 }] },
    ]
    await setChoices(product, store, choices)
    const rows = await exportRows(store)
    expect(
      rows.map((row) => [row.id, row.variant_id, row.variant, row.sku, row.price]),
    ).to.deep.equal([
      [product.id, '', '', '', '50.00'],
      [product.id, variants[0].id, 'Small', 'S-1', '50.00'],
      [product.id, variants[1].id, 'Large', '', '80.00'],
    ])
    expect(rows[1]).to.include({
      name: '',
      compare_price: '60.50',
      inventory: '3',
      is_active: 'true',
    })
    expect(JSON.parse(rows[0]!.choices!)[0].options[1]).to.deep.equal({
      name: 'Steak',
      price: 5,
      isActive: true,
    })
    const before = await readOwn(store, product.id)
    expect(counts(await importRows(store, rows))).to.deep.equal([0, 0, 3])
    expect(await readOwn(store, product.id)).to.deep.equal(before)
  })

  it('an import changes prices and stock of variants, adds variants, and never undoes sales since the export', async () => {
    const { store, product, variants } = await createVariants(
      { name: 'Small', price: 50, inventory: 3 },
      { name: 'Large', price: 80, inventory: 4 },
    )
    const [top, small, large] = await exportRows(store)
    const sale = orderBody([item(product, 80, { variantId: variants[1].id })])
    await post('/api/orders', sale, { as: await createUser() })
    const extra: Row = {
      ...large!,
      variant_id: '',
      variant: 'Family',
      price: '150',
      inventory: '2',
    }
    const rows = [
      top!,
      { ...small!, price: '45.50', inventory: '9' },
      { ...large!, is_active: 'false' },
      extra,
    ]
    expect(counts(await importRows(store, rows))).to.deep.equal([1, 2, 1])
    const read = await readOwn(store, product.id)
    expect(read).to.deep.include({ price: 45.5, inventory: 11 })
    expect(
      read.variants.map((each: any) => [each.name, each.price, each.inventory, each.isActive]),
    ).to.deep.equal([
      ['Small', 45.5, 9, true],
      ['Large', 80, 3, false],
      ['Family', 150, 2, true],
    ])
    const stale = await importRows(store, [{ ...large!, inventory: '8' }])
    expect([stale.status, stale.body.details[0].path]).to.deep.equal([400, 'rows.2.inventory'])
  })

  it('an import adds products with their variants, which follow them, and with choices', async () => {
    const { store } = await createVariants({ name: 'Small', price: 50 })
    const choices = JSON.stringify([{ name: 'Ice', options: [{ name: 'None' }] }])
    const rows: Row[] = [
      { name: 'Juice', price: '25', variant: '', inventory: '', choices },
      { name: '', price: '25', variant: '12 oz', inventory: '5', choices: '' },
      { name: '', price: '40', variant: '22 oz', inventory: '6', choices: '' },
    ]
    const dry = await importRows(store, rows, true)
    expect([dry.body.errors, ...counts(dry)]).to.deep.equal([[], 3, 0, 0])
    expect(counts(await importRows(store, rows))).to.deep.equal([3, 0, 0])
    const listed = await get(`/api/stores/${store.id}/products`)
    const juice = listed.body.data.find(({ name }: any) => name === 'Juice')
    expect(juice).to.include({ price: 25, inventory: 11, priceFrom: true })
    expect(juice.choices[0]).to.include({ name: 'Ice', min: 0, max: 1 })
  })

  it('400 names the cell: no product above, an unknown variant, no price, a taken row, choices that do not fit', async () => {
    const { store, product, variants } = await createVariants({ name: 'Small', price: 50 })
    const { id } = product
    const choices = (text: string): Row => ({ id, variant: '', choices: text })
    const cases: [rows: Row[], path: string][] = [
      [[{ id: '', variant: 'Small', price: '5' }], 'id'],
      [[{ id: store.id, variant: 'Small', price: '5' }], 'id'],
      [[{ id, variant_id: store.id, variant: 'X', price: '5' }], 'variant_id'],
      [[{ id, variant: 'Large', price: '' }], 'price'],
      [[{ id, variant: 'Large', price: '5', inventory: '1.5' }], 'inventory'],
      [
        [
          { id, variant: 'Large', price: '5' },
          { id, variant: 'LARGE', price: '6' },
        ],
        'variant',
      ],
      [
        [
          { id, variant_id: variants[0].id, price: '5' },
          { id, variant_id: variants[0].id, price: '6' },
        ],
        'variant_id',
      ],
      [[choices('{')], 'choices'],
      [[choices('[{"name":"Size","min":2,"options":[{"name":"S"}]}]')], 'choices'],
    ]
    for (const [rows, column] of cases) {
      const { status, body } = await importRows(store, rows)
      const path = `rows.${rows.length + 1}.${column}`
      expect([status, body.details?.[0].path], JSON.stringify(rows)).to.deep.equal([400, path])
    }
    const row: Row = { id, variant: 'Large', price: '5', sku: 'T-1' }
    await importRows(store, [row])
    const taken = await importRows(store, [{ ...row, variant: 'Huge' }])
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'CONFLICT'])
  })
})
