/** Pages in Chromium; a console error or an uncaught exception fails the test. */
import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { after, afterEach, before } from 'mocha'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { config } from '../../src/config/config.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** A browser, a slow phone and the whole product share the cores of this machine, perhaps with other tests. Waiting ends with what is waited for. */
const PATIENCE_MS = 30_000

export interface Visitor {
  /** Opens pages in a new browser context; the pages of one `visit` share their cookies. */
  visit(options?: BrowserContextOptions): Promise<() => Promise<Page>>
  /** Allows 4xx responses of URLs that contain one of `parts`, until the test ends. */
  allowFailedRequests(...parts: string[]): void
}

/** A viewport of 360 pixels for the tests of a describe block, which are skipped without Chromium. */
export function useBrowser(): Visitor {
  let browser: Browser
  let messages: string[] = []
  let allowed: string[] = []

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
    const found = messages.filter((message) => !allowed.some((part) => message.includes(part)))
    messages = []
    allowed = []
    expect(found, 'errors in the console').to.deep.equal([])
  })

  return {
    async visit(options) {
      const phone = { width: 360, height: 740 }
      const context = await browser.newContext({
        baseURL: config.publicUrl,
        viewport: phone,
        ...options,
      })
      context.setDefaultTimeout(PATIENCE_MS)
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (thrown) => messages.push(String(thrown.error())))
      return () => context.newPage()
    },
    allowFailedRequests(...parts) {
      allowed.push(...parts)
    },
  }
}

/** Whether everything fits the width of the screen. */
export async function expectNoHorizontalScroll(page: Page): Promise<boolean> {
  return await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
