import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { Webhook } from 'standardwebhooks'
import { config } from '../../src/config/config.ts'
import { get } from '../support/client.ts'
import { createKey, createPro } from '../support/developer-api.ts'
import { createProduct, PASSWORD } from '../support/actors.ts'
import { scriptModel } from '../support/model-server.ts'
import { useHarness } from '../support/harness.ts'

const run = promisify(execFile)
const guide = readFileSync('docs/developer-api.md', 'utf8')

/** The blocks of a language, in the order of the guide. */
const blocks = (language: string) =>
  [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, named]) => named === language)
    .map(([, , code]) => code!)

const has = (program: string, version = '--version') =>
  run(program, [version]).then(
    () => true,
    () => false,
  )

describe('docs/developer-api.md', () => {
  useHarness()
  let env: NodeJS.ProcessEnv
  let shop: Awaited<ReturnType<typeof createPro>>

  before(async () => {
    shop = await createPro()
    const sardines = await createProduct(shop, { name: 'Sardines in tomato sauce', price: 2_500 })
    const key = await createKey(shop.owner)
    env = {
      ...process.env,
      PALENGKE_URL: config.publicUrl,
      PALENGKE_EMAIL: shop.owner.email,
      PALENGKE_PASSWORD: PASSWORD,
      PALENGKE_TOKEN: shop.owner.token,
      PALENGKE_KEY: key.token,
    }
    scriptModel('2 cans of sardines please. Luz', ({ said, results }) => {
      const last = results.at(-1)
      if (/^yes/i.test(said)) {
        if (!last) return { calls: [['current_cart', {}]] }
        return last.ordered
          ? { text: 'Salamat po!' }
          : { calls: [['confirm_cart', { cart_hash: last.cart_hash }]] }
      }
      if (results.length > 0) return { text: 'Sige po!' }
      const contact = {
        customer_name: 'Luz Dela Cruz',
        delivery_address: 'Purok 3, Poblacion, Salay',
        contact_number: '0917 123 4567',
      }
      const cart = { items: [{ product_id: sardines.id, qty: 2 }], ...contact }
      return {
        calls: [
          ['propose_cart', cart],
          ['ask_to_confirm', {}],
        ],
      }
    })
  })

  /** Runs a block as a file of a folder beside the guide, so that what it imports is found. */
  const runAs = async (program: string, extension: string, code: string) => {
    const folder = mkdtempSync(join('test', 'guide-'))
    try {
      const file = join(folder, `block.${extension}`)
      writeFileSync(file, code.replaceAll("'../client/", "'../../client/"))
      return (await run(program, [file], { env })).stdout
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('runs its curl commands from a log-in to a captured order', async () => {
    const answers: any[] = []
    for (const block of blocks('sh').filter((code) => code.startsWith('curl')))
      answers.push(JSON.parse((await run('sh', ['-c', block], { env })).stdout))
    const [logIn, key, asked, ordered, orders, page, webhook] = answers
    expect(logIn.token).to.be.a('string')
    expect(key.apiKey).to.match(/^plk_live_/)
    expect(asked.data.reply).to.include('Total: ₱50.00')
    expect(ordered.data.order.total).to.equal(50)
    expect(orders.data[0].customer_name).to.equal('Luz Dela Cruz')
    expect(page.apiKey).to.match(/^plk_pub_live_/)
    expect(webhook.secret).to.match(/^whsec_/)
    const listed = (await get('/v1/orders', { as: { token: env.PALENGKE_KEY! } })).body
    expect(listed.total).to.equal(1)
  })

  it('chats with fetch, and lists orders with the typed client', async () => {
    const [chat] = blocks('js')
    expect(await runAs(process.execPath, 'mjs', chat!)).to.include('Total: ₱50.00')
    const [client] = blocks('ts')
    expect(await runAs(process.execPath, 'ts', client!)).to.include('Luz Dela Cruz 50')
  })

  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const signed = (body: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', new Date(), body)}`,
  })

  it('sends a signed event of Messenger', async function () {
    if (!(await has('openssl', 'version'))) return this.skip()
    const event = blocks('sh').find((code) => code.startsWith('event='))!
    const secrets = { MESSENGER_APP_SECRET: config.messenger.appSecret }
    const { stdout } = await run('sh', ['-c', event], { env: { ...env, ...secrets } })
    expect(JSON.parse(stdout)).to.deep.equal({ success: true, received: true })
  })

  it('checks a webhook in JavaScript', async () => {
    const body = '{"type":"order.captured"}'
    const check = (sent: string) =>
      `${blocks('js')[1]}\nconsole.log(eventIn(${JSON.stringify(sent)}, ${JSON.stringify(signed(body))}, '${secret}').type)`
    expect(await runAs(process.execPath, 'mjs', check(body))).to.equal('order.captured\n')
    const error = await runAs(process.execPath, 'mjs', check(`${body} `)).catch(String)
    expect(error).to.include('No matching signature')
  })

  it('chats and checks a webhook in PHP', async function () {
    if (!(await has('php'))) {
      console.log('No php on the PATH; the PHP of the guide is not run.')
      return this.skip()
    }
    const [chat, verify] = blocks('php')
    expect(await runAs('php', 'php', chat!)).to.include('Total: ₱50.00')
    const body = '{"type":"order.captured"}'
    const check = (sent: string) =>
      `${verify}\necho json_encode(event_in('${sent}', json_decode('${JSON.stringify(signed(body))}', true), '${secret}'));`
    expect(await runAs('php', 'php', check(body))).to.equal(body)
    expect(await runAs('php', 'php', check(`${body} `))).to.equal('null')
  })
})
