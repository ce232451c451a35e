import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { Type } from 'typebox'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { createHttpApp } from '../../../src/platform/http/edge/app.ts'
import { route, type Guard } from '../../../src/platform/http/route.ts'
import { listen, portOf } from '../../../src/platform/http/edge/server.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { useHarness } from '../../support/harness.ts'

const caller: Guard<{ id: string }> = {
  name: 'test caller',
  scheme: 'bearer',
  errors: [],
  identify: async () => ({ id: 'idempotency test' }),
}

interface Row {
  n: number
}

describe('a route with a view', () => {
  useHarness()
  let rendered: unknown[] = []
  const close: (() => void)[] = []
  afterEach(() => {
    rendered = []
    for (const end of close.splice(0)) end()
  })

  function view(row: Row, { body }: { body: { name: string } }) {
    rendered.push(row)
    return { success: true as const, name: body.name, n: row.n, renders: rendered.length }
  }

  async function served(save: boolean) {
    const create = route({
      method: 'post',
      path: '/things',
      summary: 'Create a thing',
      auth: caller,
      idempotent: true,
      body: Type.Object({ name: Type.String() }),
      status: 201,
      reply: Type.Object({
        success: Type.Literal(true),
        name: Type.String(),
        n: Type.Integer(),
        renders: Type.Integer(),
      }),
      view,
      handler: async ({ idempotency }) => {
        const row: Row = { n: 7 }
        if (save) await transaction((trx) => idempotency.saveResponse(trx, row))
        return row
      },
    })
    const server = await listen(createHttpApp([create]), 0, '127.0.0.1')
    close.push(() => server.close())
    return async (key?: string) => {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}/things`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify({ name: 'Bigas' }),
      })
      return { status: response.status, text: await response.text() }
    }
  }

  it('201 with what the view makes of the result and the request', async () => {
    const create = await served(true)
    expect(await create()).to.deep.equal({
      status: 201,
      text: '{"success":true,"name":"Bigas","n":7,"renders":1}',
    })
  })

  it('201 with the bytes that were saved: the response is rendered once', async () => {
    const create = await served(true)
    const key = uuidv7()
    const first = await create(key)
    expect(first.text).to.equal('{"success":true,"name":"Bigas","n":7,"renders":1}')
    expect(rendered).to.deep.equal([{ n: 7 }])
    expect(await create(key)).to.deep.equal(first)
    expect(rendered).to.have.length(1)
  })

  it('500 when an idempotent route saves no response; the key is free again', async () => {
    const key = uuidv7()
    expect((await (await served(false))(key)).status).to.equal(500)
    expect((await (await served(true))(key)).status).to.equal(201)
  })
})
