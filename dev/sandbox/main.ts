/** Starts the payment provider sandbox; README.md lists the environment variables. */
import { startSandbox } from './server.ts'

const { env } = process
const {
  SANDBOX_SECRET_KEY: secretKey,
  SANDBOX_WEBHOOK_URL: hookUrl,
  SANDBOX_WEBHOOK_SECRET: hookSecret,
} = env

if (!secretKey)
  fail('SANDBOX_SECRET_KEY is missing; set the key that clients of the sandbox present.')
if (hookUrl && !hookSecret)
  fail('SANDBOX_WEBHOOK_SECRET is missing; set the secret that signs the events.')
if (hookUrl && !URL.canParse(hookUrl))
  fail('SANDBOX_WEBHOOK_URL is not a URL; set the full address.')

const sandbox = await startSandbox({
  dataDir: env.SANDBOX_DATA || '.palengke/sandbox',
  secretKey,
  webhook: hookUrl && hookSecret ? { url: hookUrl, secret: hookSecret } : undefined,
  host: env.SANDBOX_HOST || undefined,
  port: count('SANDBOX_PORT') ?? 3900,
  publicUrl: env.SANDBOX_PUBLIC_URL || undefined,
  minCentavos: count('SANDBOX_MIN_CENTAVOS'),
  retryBaseMs: count('SANDBOX_RETRY_BASE_MS'),
  chargeableMs: count('SANDBOX_CHARGEABLE_MS'),
  refundStepMs: count('SANDBOX_REFUND_STEP_MS'),
}).catch((error: Error) => fail(error.message))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0))
  })

// Last: a parent that waits for this line may send a signal right after it.
console.log(`Payment sandbox on ${sandbox.url}`)

function count(name: string): number | undefined {
  const raw = env[name]
  if (!raw) return undefined
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0) fail(`${name}=${raw} is not a whole number from 0.`)
  return value
}

function fail(problem: string): never {
  process.stderr.write(`Payment sandbox: ${problem}\n`)
  process.exit(78)
}
