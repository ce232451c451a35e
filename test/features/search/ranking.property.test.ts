import { expect } from 'chai'
import fc from 'fast-check'
import { before, describe, it } from 'mocha'
import { findTerms } from '../../../src/features/search/document-frequencies.sql.ts'
import { search } from '../../../src/features/search/service/search.ts'
import { findStatistics } from '../../../src/features/search/ranking/statistics.sql.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createStore } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

/** Their own stems, and far from each other and from all else in the database, so none is corrected. */
const words = ['zumatok', 'zirebop', 'zobunag', 'zedupik', 'zanokug', 'zawitub']
const text = (min: number, max: number) =>
  fc.array(fc.constantFrom(...words), { minLength: min, maxLength: max })
const document = fc.record({ name: text(1, 4), description: text(0, 12) })
const catalogue = fc.array(document, { minLength: 1, maxLength: 12 })
const query = text(1, 5)

interface Document {
  id: string
  name: string[]
  description: string[]
}

interface Statistics {
  size: number
  averageLengths: number[]
}

describe('ranking', () => {
  useHarness()
  let storeId = ''
  before(async () => {
    storeId = (await createStore()).id
  })

  it('equals a plain BM25F of all documents, with its bonuses, in small catalogues', async function () {
    this.timeout(60_000)
    await fc.assert(
      fc.asyncProperty(catalogue, query, async (documents, asked) => {
        const stored = await fill(documents)
        const { products } = await search(
          { q: asked.join(' '), type: 'products' },
          { limit: 100, offset: 0 },
        )
        const known = await withFrequencies(asked)
        const expected = rankPlainly(stored, asked, known, await findStatistics('product'))
        expect(products.rows.map(({ id }) => id)).to.deep.equal(expected)
        expect(products.total).to.equal(expected.length)
      }),
      { numRuns: 60, seed: 20_261_123, endOnFailure: true },
    )
  })

  it('knows how many documents there are, and how long each field is where it is not empty', async () => {
    await fill([
      { name: ['zumatok', 'zirebop'], description: [] },
      { name: ['zumatok'], description: ['zobunag', 'the', 'zedupik'] }, // a stop word is not counted
    ])
    await knex.raw(
      `
      delete from product_search where id not in (select id from products where store_id = ?)`,
      storeId,
    )
    findStatistics.invalidate('product')
    const { size, averageLengths } = await findStatistics('product')
    expect({ size, averageLengths }).to.deep.equal({ size: 2, averageLengths: [1.5, 0, 2] })
  })

  async function fill(documents: Omit<Document, 'id'>[]): Promise<Document[]> {
    await knex('products').where({ store_id: storeId }).delete()
    const stored = documents.map((each) => ({ id: crypto.randomUUID(), ...each }))
    await knex('products').insert(
      stored.map(({ id, name, description }) => ({
        id,
        store_id: storeId,
        name: name.join(' '),
        description: description.join(' '),
        price: 1_000,
      })),
    )
    for (const kind of ['product', 'store'] as const) findStatistics.invalidate(kind)
    return stored
  }
})

async function withFrequencies(asked: string[]): Promise<Map<string, number>> {
  return new Map((await findTerms(asked.join(' '))).map(({ word, products }) => [word, products]))
}

/** Ids of all documents with any of the words, best first, by the formulas as they are published. */
function rankPlainly(
  documents: Document[],
  asked: string[],
  frequencies: Map<string, number>,
  { size, averageLengths }: Statistics,
): string[] {
  const terms = [...new Set(asked)]
  const [k1, b, k3] = [1.2, 0.75, 7]
  const idf = (term: string) => {
    const found = frequencies.get(term)!
    return Math.log(1 + (size - found + 0.5) / (found + 0.5))
  }
  const fieldsOf = ({ name, description }: Document) => [
    { text: name, weight: 20, average: averageLengths[0]! },
    { text: description, weight: 1, average: averageLengths[2]! },
  ]
  const saturated = (each: Document, count: (text: string[]) => number) => {
    const frequency = fieldsOf(each).reduce(
      (sum, { text: field, weight, average }) =>
        sum + (weight * count(field)) / (1 - b + (b * field.length) / average),
      0,
    )
    return frequency / (k1 + frequency)
  }
  const repeated = (term: string) => {
    const times = asked.filter((word) => word === term).length
    return ((k3 + 1) * times) / (k3 + times)
  }
  const scored = documents.map((each) => {
    const occurring = terms.filter((term) => [...each.name, ...each.description].includes(term))
    let score = 0
    for (const term of occurring)
      score +=
        idf(term) *
        repeated(term) *
        saturated(each, (field) => field.filter((word) => word === term).length)
    for (const [at, term] of terms.entries()) {
      if (at === 0) continue
      const before = terms[at - 1]!
      const pairs = (field: string[]) =>
        field.filter((word, n) => word === term && field[n - 1] === before).length
      score += (0.1 / 0.85) * Math.min(idf(before), idf(term)) * saturated(each, pairs)
    }
    const hasAll = occurring.length === terms.length
    if (hasAll && terms.length > 1) score *= 1.5
    if (each.name.join(' ') === terms.join(' '))
      score += terms.reduce((sum, term) => sum + idf(term) * repeated(term), 0)
    const share = sumOf(occurring, idf) / sumOf(terms, idf)
    return { id: each.id, score, hasAll, share }
  })
  const isAnyFull = scored.some(({ hasAll }) => hasAll)
  return scored
    .filter(({ score, share }) => score > 0 && (!isAnyFull || share >= 0.3))
    .toSorted((one, two) => two.score - one.score || (one.id < two.id ? 1 : -1))
    .map(({ id }) => id)
}

function sumOf(terms: string[], of: (term: string) => number): number {
  return terms.reduce((sum, term) => sum + of(term), 0)
}
