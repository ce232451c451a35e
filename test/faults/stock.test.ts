import { expect } from 'chai'
import { describe, it } from 'mocha'
import { post } from '../support/client.ts'
import { line, orderBody } from '../support/actors.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { expectBalancedStock, orderedOf } from './orders.ts'

const LEFT = 5
const CROWD = 60

describe('the last of a product', function () {
  this.timeout(30_000)
  const cluster = useCluster()

  it('wanted by a crowd over two web processes: it is sold once, and whoever is late leaves nothing behind', async () => {
    const [scarce, plenty] = cluster.market.products
    const seen = { sold: 0, refused: 0 }
    for (let round = 0; round < 3; round++) {
      await stock(scarce!.id, LEFT)
      const before = await orderedOf(cluster, scarce!.id)
      const crowd = Array.from({ length: CROWD }, (_, index) => checkOut(index))
      const answers = await Promise.all(crowd)
      const sold = answers.filter(({ status }) => status === 201).length
      const refused = answers.filter(({ body }) =>
        ['OUT_OF_STOCK', 'BUSY'].includes(body.code),
      ).length
      expect([sold, refused]).to.deep.equal([LEFT, CROWD - LEFT])
      expect(await orderedOf(cluster, scarce!.id)).to.equal(before + LEFT)
      seen.sold += sold
      seen.refused += refused
      await stock(scarce!.id, scarce!.inventory - before - LEFT)
      await expectBalancedStock(cluster)
    }
    recordFigures('the last 5 of a product', { rounds: 3, ...seen, oversold: 0 })

    function checkOut(index: number) {
      const items = [line(scarce!), line(plenty!)]
      const as = cluster.market.customers[index % cluster.market.customers.length]!
      const body = orderBody(index % 2 ? items : items.toReversed())
      return post('/api/orders', body, { as, base: cluster.urls[index % 2] })
    }
  })

  async function stock(id: string, inventory: number): Promise<void> {
    await cluster.sql('update products set inventory = $2 where id = $1', [id, inventory])
  }
})
