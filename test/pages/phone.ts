/**
 * A cheap phone with slow data: 360 pixels, four times slower than this machine. What a page leaves in the console, what it says
 * against its Content-Security-Policy, and what it loads, are checked after each test; `look` checks what is on the screen.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { expect } from 'chai'
import type { CDPSession, Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { measureScript } from './script-time.ts'

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'palengke-pages')
const textKeys = new Set(
  globSync(join(import.meta.dirname, '../../{storefront,console}/texts/en/*.json')).flatMap(
    (file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
  ),
)
const axeSource = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Of the first view on the wire, compressed, with the headers of the responses, without pictures. */
const BUDGET_BYTES = 60_000
const BUDGET_SCRIPT_MS = 300
/** Fast enough that a journey ends, slow enough that a page shows what it does meanwhile. */
const network = {
  offline: false,
  latency: 100,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
}

export interface Phone {
  page: Page
  /** Opens an address, and checks what its first view costs. */
  open(path: string): Promise<void>
  /** Checks the screen: nothing beyond its width, nothing that axe finds, no text missing; leaves a light and a dark screenshot. */
  look(name: string): Promise<void>
  setOffline(offline: boolean): Promise<void>
  /** Forgets what the pages before have loaded; the session and what the phone keeps of its user stay. */
  emptyCaches(): Promise<void>
}

/** Phones for the tests of a describe block, which are skipped without Chromium. */
export function usePhones() {
  const { visit, allowFailedRequests } = useBrowser()
  mkdirSync(screenshots, { recursive: true })
  return {
    allowFailedRequests,
    /** Pages of one phone share its storage and cookies. */
    async turnOn(options: Parameters<typeof visit>[0] = {}): Promise<() => Promise<Phone>> {
      allowFailedRequests('pictures.example') // which other tests give to their stores
      const newPage = await visit({
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        ...options,
      })
      return async () => createPhone(await newPage())
    },
  }
}

async function createPhone(page: Page): Promise<Phone> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  return {
    page,
    open: (path) => openWithinBudget(page, devtools, path),
    look: (name) => look(page, name),
    async setOffline(offline) {
      await devtools.send('Network.emulateNetworkConditions', { ...network, offline })
    },
    async emptyCaches() {
      await page.evaluate(`Promise.all([
        navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))),
        caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      ])`)
      await devtools.send('Network.clearBrowserCache')
    },
  }
}

/** A cheap phone takes about four times as long as a desk computer. */
const CPU_SLOWDOWN = 4

async function openWithinBudget(page: Page, devtools: CDPSession, path: string): Promise<void> {
  const countBytes = countTransfer(devtools)
  const { ms, longest } = await measureScript(page.context().browser()!, page, async () => {
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    // A busy machine is idle before it shows everything, too.
    await page.locator('section.skeleton').first().waitFor({ state: 'detached' })
  })
  const scriptMs = CPU_SLOWDOWN * ms
  const { bodies, headers } = countBytes()
  const [kilobytes, ofHeaders] = [bodies, headers].map((each) => (each / 1_000).toFixed(1))
  const cost = `${kilobytes} kB and ${ofHeaders} kB of headers, ${scriptMs.toFixed(0)} ms of script`
  console.log(`        ${path}: ${cost}`)
  expect(bodies + headers, `bytes of ${path}`).to.be.below(BUDGET_BYTES)
  expect(scriptMs, `milliseconds of script of ${path}: ${longest.join('; ')}`).to.be.below(
    BUDGET_SCRIPT_MS,
  )
}

/** Counts what is sent over the network, pictures apart. @returns ends it, and gives the bytes */
function countTransfer(devtools: CDPSession): () => { bodies: number; headers: number } {
  const pictures = new Set<string>()
  const headersOf = new Map<string, number>()
  const counted = { bodies: 0, headers: 0 }
  const onResponse = (event: ResponseReceived) => {
    if (event.type === 'Image') pictures.add(event.requestId)
    headersOf.set(event.requestId, event.response.encodedDataLength)
  }
  const onFinished = (event: { requestId: string; encodedDataLength: number }) => {
    if (pictures.has(event.requestId)) return
    const headers = Math.min(headersOf.get(event.requestId) ?? 0, event.encodedDataLength)
    counted.headers += headers
    counted.bodies += event.encodedDataLength - headers
  }
  devtools.on('Network.responseReceived', onResponse)
  devtools.on('Network.loadingFinished', onFinished)
  return () => {
    devtools.off('Network.responseReceived', onResponse)
    devtools.off('Network.loadingFinished', onFinished)
    return counted
  }
}

interface ResponseReceived {
  requestId: string
  type: string
  /** At this time only the headers have been received. */
  response: { encodedDataLength: number }
}

async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width, `width of ${name}`).to.be.at.most(page.viewportSize()!.width)
    expect(await axeFindings(page), `${name}, ${colorScheme}`).to.deep.equal([])
  }
  const words = (await page.locator('body').innerText()).split(/\s+/)
  expect(
    words.filter((word) => textKeys.has(word)),
    `texts that did not come with ${name}`,
  ).to.deep.equal([])
}

async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axeSource)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`,
  )
}
