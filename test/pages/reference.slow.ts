/** The API reference in a browser. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { expectNoHorizontalScroll, useBrowser } from '../support/browser.ts'
import { useHarness } from '../support/harness.ts'

describe('GET /docs in a browser', function () {
  this.timeout(120_000)
  useHarness()
  const { visit } = useBrowser()

  it('shows the endpoints and tries one out without requests to other hosts', async () => {
    const page = await (await visit({ colorScheme: 'dark' }))()
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
    })
    await page.goto('/docs')
    page.setDefaultTimeout(40_000) // it renders every operation first
    await page.locator('#operations-tag-Service').click()
    const health = page.locator('#operations-Service-getHealthz')
    await health.locator('button').first().click()
    await health.getByRole('button', { name: 'Try it out' }).click()
    await health.getByRole('button', { name: 'Execute' }).click()
    await health.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    expect([...hosts]).to.deep.equal([config.publicUrl])
  })
})
