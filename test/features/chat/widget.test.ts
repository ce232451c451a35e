import { createServer } from 'node:http'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { config } from '../../../src/config/config.ts'
import { expectNoHorizontalScroll, useBrowser } from '../../support/browser.ts'
import { get, patch } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel, type ModelRequest, type ModelStep } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

describe('GET /widget.js', () => {
  useHarness()

  it('200 for any origin, under 10 KB compressed, with an ETag and a short life', async () => {
    const headers = { origin: 'https://shop.example', 'accept-encoding': 'gzip' }
    const response = await fetch(`${config.publicUrl}/widget.js`, { headers })
    expect(response.headers.get('content-type')).to.include('text/javascript')
    expect(response.headers.get('access-control-allow-origin')).to.equal('*')
    expect(response.headers.get('cache-control')).to.equal('public, max-age=300')
    expect(Number(response.headers.get('content-length'))).to.be.within(1_000, 10_000)
    expect(response.headers.get('content-encoding')).to.equal('gzip')
    const etag = response.headers.get('etag')!
    const again = await get('/widget.js', { headers: { 'if-none-match': etag } })
    expect(again.status).to.equal(304)
  })
})

describe('the widget on another site', () => {
  useHarness()
  const { visit, allowFailedRequests } = useBrowser()
  let html = ''
  let origin = ''
  const site = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${config.publicUrl}; connect-src ${config.publicUrl}; img-src data:`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(html)
  })

  before(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()))
    origin = `http://localhost:${(site.address() as { port: number }).port}`
  })
  after(() => {
    site.close()
    site.closeAllConnections()
  })

  const embed = async (
    script: (request: ModelRequest) => ModelStep | Promise<ModelStep>,
    { attributes = '', allowed = origin } = {},
  ) => {
    const store = await createPro()
    const product = await createProduct(store, { name: 'Dinorado rice', price: 6_250 })
    const key = await createKey(store.owner, { kind: 'publishable', allowedOrigins: [allowed] })
    const tag = unique('tag')
    scriptModel(tag, script)
    html = `<!doctype html><html lang="en"><title>Aling Nena</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
      <h1>Aling Nena</h1><palengke-chat key="${key.token}" label="Aling Nena" ${attributes}></palengke-chat>
      <script src="${config.publicUrl}/widget.js" async></script>`
    const open = await visit()
    const page = await open()
    await page.goto(origin)
    return { page, tag, store, product }
  }
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Your message').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  const isFocused = (page: Page, id: string) =>
    page.evaluate(
      `document.querySelector('palengke-chat').shadowRoot.activeElement?.id === '${id}'`,
    )

  it('takes an order by keyboard, and continues the conversation after a reload', async () => {
    let productId = ''
    const streaming = Promise.withResolvers<void>()
    const { page, tag, product } = await embed(async ({ said, results }) => {
      const last = results.at(-1)
      if (/^yes/i.test(said)) {
        if (last?.ordered) return { text: 'Salamat po! It is on its way.' }
        const hash = last?.cart_hash ?? last?.cart?.cart_hash
        if (!last) return { calls: [['current_cart', {}]] }
        return hash
          ? { calls: [['confirm_cart', { cart_hash: hash }]] }
          : { text: 'There is nothing to confirm.' }
      }
      if (results.length > 0) {
        await streaming.promise
        return { text: 'Sige po!' }
      }
      const contact = {
        customer_name: 'Luz Dela Cruz',
        delivery_address: 'Purok 3, Salay',
        contact_number: '0917 123 4567',
      }
      const cart = { items: [{ product_id: productId, qty: 2 }], ...contact }
      return {
        calls: [
          ['propose_cart', cart],
          ['ask_to_confirm', {}],
        ],
      }
    })
    productId = product.id
    await page.getByRole('button', { name: 'Chat with us' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Aling Nena' }).waitFor()
    expect(await isFocused(page, 'text')).to.equal(true)
    await page.keyboard.type(`2 kilos ${tag}`)
    await page.keyboard.press('Enter')
    await page.getByText('Writing…').waitFor()
    streaming.resolve()
    await page.getByText('Total: ₱125.00').waitFor()
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    await say(page, 'Yes')
    await page.getByText('✓ Order placed · ₱125.00').waitFor()
    const shot = process.env.SCREENSHOTS
    if (shot) await page.screenshot({ path: `${shot}/widget.png` })

    await page.reload()
    await page.getByRole('button', { name: 'Chat with us' }).click()
    await page.getByText('✓ Order placed · ₱125.00').waitFor()
    await say(page, `Yes ${tag}`) // the order has taken the conversation before it along
    await page.getByText('nothing to confirm').waitFor()
    await page.keyboard.press('Escape')
    expect(await isFocused(page, 'toggle')).to.equal(true)
  })

  it('says that there was no answer, and keeps the message of the customer', async () => {
    const { page, tag } = await embed(() => ({ status: 400 }), { attributes: 'open lang="fil"' })
    await page.getByLabel('Ang mensahe mo').fill(`Hi ${tag}`)
    await page.getByRole('button', { name: 'Ipadala' }).click()
    await page.getByText('natagalan ang sagot').waitFor()
    expect(await page.getByLabel('Ang mensahe mo').inputValue()).to.equal(`Hi ${tag}`)
    expect(await page.getByRole('log').locator('.you').count()).to.equal(0)
  })

  it('says that the chat is closed when the agent is off', async () => {
    allowFailedRequests('/v1/chat', 'palengke-chat: ')
    const { page, store } = await embed(() => ({ text: 'Hi' }), { attributes: 'open' })
    const path = `/api/vendor/stores/${store.id}/agent`
    await patch(path, { enabled: false }, { as: store.owner })
    await say(page, 'Hi')
    await page.getByText('The chat is closed just now').waitFor()
  })

  it('says that the chat is closed where the key does not work, and in the console why', async () => {
    allowFailedRequests('/v1/chat', 'palengke-chat: ')
    const { page } = await embed(() => ({ text: 'Hi' }), {
      attributes: 'open',
      allowed: 'https://elsewhere.example',
    })
    const reason = page.waitForEvent('console', (line) => line.text().startsWith('palengke-chat: '))
    await say(page, 'Hi')
    await page.getByText('The chat is closed just now').waitFor()
    expect((await reason).text()).to.include('allowed origins')
  })

  it('sends nothing with a secret key, and says in the console that it does not belong here', async () => {
    allowFailedRequests('palengke-chat: ')
    const { page, store } = await embed(() => ({ text: 'Hi' }), { attributes: 'open' })
    const secret = await createKey(store.owner)
    await page
      .locator('palengke-chat')
      .evaluate((chat, key) => chat.setAttribute('key', key), secret.token)
    const reason = page.waitForEvent('console', (line) => line.text().startsWith('palengke-chat: '))
    await say(page, 'Hi')
    await page.getByText('The chat is closed just now').waitFor()
    expect((await reason).text()).to.include('not publishable')
    const { data } = (await get('/api/vendor/conversations', { as: store.owner })).body
    expect(data).to.deep.equal([])
  })

  it('shows markup in a reply as text', async () => {
    const { page, tag } = await embed(
      () => ({ text: '<img src=x onerror="document.title=1"><b>bold</b>' }),
      { attributes: 'open' },
    )
    await say(page, `Hi ${tag}`)
    await page.getByText('<b>bold</b>').waitFor()
    expect(await page.getByRole('log').locator('img, b').count()).to.equal(0)
  })
})
