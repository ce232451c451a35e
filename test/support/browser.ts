/** Pages as people see them: in Chromium, where whatever a page complains about fails the test. */
import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { after, afterEach, before } from 'mocha'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { config } from '../../src/config/config.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export interface Visitor {
  /** A page of a browser without history. Several pages of one `visit` share their cookies. */
  visit(options?: BrowserContextOptions): Promise<() => Promise<Page>>
  /** Addresses, or parts of them, whose 4xx belongs to the test. */
  expectRefusals(...parts: string[]): void
}

/** A phone of 360 pixels for the tests of a describe block; skips them where there is no Chromium. */
export function useBrowser(): Visitor {
  let browser: Browser
  let troubles: string[] = []
  let refusals: string[] = []

  before(async function () {
    if (!existsSync(executablePath)) {
      console.log(`No Chromium at ${executablePath}; set CHROMIUM to test the pages in a browser.`)
      return this.skip()
    }
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  after(() => browser?.close())
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    const found = troubles.filter((trouble) => !refusals.some((part) => trouble.includes(part)))
    troubles = []
    refusals = []
    expect(found, 'what the browser complained about').to.deep.equal([])
  })

  return {
    async visit(options) {
      const phone = { width: 360, height: 740 }
      const context = await browser.newContext({
        baseURL: config.publicUrl,
        viewport: phone,
        ...options,
      })
      context.setDefaultTimeout(10_000)
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          troubles.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (thrown) => troubles.push(String(thrown.error())))
      return () => context.newPage()
    },
    expectRefusals(...parts) {
      refusals.push(...parts)
    },
  }
}

/** Whether everything fits the width of the screen. */
export async function expectNoHorizontalScroll(page: Page): Promise<boolean> {
  return await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
