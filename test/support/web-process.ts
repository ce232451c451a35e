/** Web processes beside the harness, for tests that set the environment or break the process. */
import { freePort } from '../../dev/embedded/ports.ts'
import { startProgram } from './programs.ts'
import { eventually } from './harness.ts'

export interface WebProcess {
  base: string
  /** Everything it has logged so far. */
  output(): string
  stop(): Promise<{ code: number | null; ms: number }>
}

/** Starts `src/main.ts` with the environment of the tests and `changes`; `null` removes a variable. */
export async function startWeb(changes: Record<string, string | null> = {}): Promise<WebProcess> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...changes, PORT: String(port) }
  const given = Object.entries(env).filter(([, value]) => typeof value === 'string')
  const program = startProgram(['src/main.ts'], Object.fromEntries(given))
  await eventually(
    () =>
      fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { ms: 20_000, what: 'the web process' },
  )
  return { base, output: program.output, stop: () => program.stop() }
}
