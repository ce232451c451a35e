/**
 * Requests made from the schemas of the OpenAPI document, right and wrong, as every kind of caller, the same number to
 * each route. `ATTACK_SEED` repeats a run; the report of a failure names the smallest request that still fails.
 */
import { expect } from 'chai'
import fc from 'fast-check'
import { after, before, describe, it } from 'mocha'
import { routes } from '../../src/routes.ts'
import { titleOf } from '../access/request.ts'
import { get, patch } from '../support/client.ts'
import { createUser, type TestUser } from '../support/actors.ts'
import { recordFigures } from '../faults/figures.ts'
import { useHarness } from '../support/harness.ts'
import { expectDocumented } from './openapi-conformance.ts'
import { RequestRunner } from './request-runner.ts'
import { recipesFor } from './arbitraries.ts'

/** Rows of the cast change with every request: a new cast so often keeps most requests from finding only what is over. */
const ROUTES_A_CAST = 20

const SETTINGS = '/api/admin/settings'

export function fuzz({ requests, seed: usual }: { requests: number; seed: number }): void {
  const seed = Number(process.env.ATTACK_SEED ?? usual)
  const each = Math.ceil(requests / routes.length)

  describe(`${each * routes.length} requests made from the document, ATTACK_SEED=${seed}`, function () {
    this.timeout(120_000)
    useHarness()
    const player = new RequestRunner()
    let admin: TestUser
    let settings: unknown

    before(async () => {
      admin = await createUser('admin')
      settings = (await get(SETTINGS, { as: admin })).body.settings
    })

    after(() => {
      const { sent, statuses } = player
      recordFigures('requests made from the document', { seed, sent, statuses })
      console.log(`      ${sent} requests, seed ${seed}: ${JSON.stringify(statuses)}`)
    })

    for (const [index, route] of routes.entries())
      it(`${titleOf(route)} answers as documented`, async () => {
        if (index % ROUTES_A_CAST === 0) await player.gather()
        const isAnswered = fc.asyncProperty(recipesFor(route), async (recipe) => {
          expectDocumented(route, await player.play(route, recipe))
          if (route.path === SETTINGS) await patch(SETTINGS, settings, { as: admin }) // they are everyone's
        })
        await fc.assert(isAnswered, { numRuns: each, seed: seed + index, endOnFailure: false })
      })

    it('most kinds of answers came, so that the above means something', () => {
      const { sent, statuses } = player
      expect(sent).to.be.at.least(each * routes.length)
      for (const status of [200, 201, 400, 401, 403, 404])
        expect(statuses[status] ?? 0, String(status)).to.be.at.least(sent / 200)
    })
  })
}
