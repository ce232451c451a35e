/**
 * The shared environment of the tests: the web server and the workers in this process, and local servers for payments, mail,
 * SMS, Messenger and the model. Call `useHarness()` in a describe block; each test creates its own users and stores.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before } from 'mocha'
import { startSandbox } from '../../dev/sandbox/server.ts'
import { createApp } from '../../src/app.ts'
import { config } from '../../src/config/config.ts'
import { startWorkers } from '../../src/platform/jobs/workers.ts'
import { listen } from '../../src/platform/http/edge/server.ts'
import { routes } from '../../src/routes.ts'
import { start as startLoops } from '../../workers/maintenance.ts'
import '../../workers/chat.ts'
import '../../workers/emails.ts'
import '../../workers/images.ts'
import '../../workers/messenger.ts'
import '../../workers/notifications.ts'
import '../../workers/payments.ts'
import '../../workers/push.ts'
import '../../workers/sms.ts'
import '../../workers/smm.ts'
import '../../workers/webhooks.ts'
import { startGraphServer } from './graph-server.ts'
import { startMailServer } from './mail-server.ts'
import { startHarnessSmsServer } from './sms-server.ts'
import { startModelServer } from './model-server.ts'

let started: Promise<void> | undefined

/** Starts the harness once for the whole run; it ends with the process. */
export function useHarness(): void {
  before(async () => {
    await (started ??= start())
  })
}

async function start(): Promise<void> {
  await startGraphServer(Number(new URL(config.messenger.graphUrl).port))
  await startModelServer(Number(new URL(config.ai.baseUrl).port))
  await startMailServer(Number(new URL(config.mail.smtpUrl).port))
  await startHarnessSmsServer(Number(new URL(config.sms.catcherUrl).port))
  await startSandbox({
    port: Number(new URL(config.payments.sandboxUrl).port),
    dataDir: mkdtempSync(join(tmpdir(), 'palengke-sandbox-')),
    secretKey: config.payments.secretKey,
    webhook: {
      url: `${config.publicUrl}/api/webhooks/provider`,
      secret: config.payments.webhookSecrets[0]!,
    },
    retryBaseMs: 200,
    refundStepMs: 50,
  })
  // Tests hold up the event loop that they share with the web process, which is not load.
  await listen(createApp(routes), config.port, '127.0.0.1', {
    loadShedder: { shouldShed: () => false, stop() {} },
  })
  startWorkers()
  startLoops()
}

/** Polls `look` until it resolves to something other than null, undefined or false. */
export async function eventually<T>(
  look: () => Promise<T>,
  { ms = 10_000, what = 'it' } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (seen !== null && seen !== undefined && seen !== false) return seen
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
