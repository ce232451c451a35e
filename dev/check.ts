/** `npm run check`: runs every static check, and prints the output of those that fail. */
import { spawn } from 'node:child_process'

const checks: [name: string, command: string][] = [
  ['format', 'oxfmt --check .'],
  ['lint', 'oxlint --type-aware --deny-warnings'],
  ['types', 'tsc --noEmit'],
  ['types of the storefront', 'tsc --noEmit -p storefront'],
  ['types of the console', 'tsc --noEmit -p console'],
  ['import rules', 'depcruise --config .dependency-cruiser.cjs src workers migrations dev'],
  ['dead code', 'knip'],
  ['client', 'node dev/checks/generate-client.ts --check'],
  ['deployment files', 'node dev/deployment/generate.ts --check'],
  ['links', 'node dev/checks/links.ts'],
  ['file sizes', 'node dev/checks/file-sizes.ts'],
]

const results = []
for (const [name, command] of checks) results.push(await check(name, command))
const failed = results.filter((passed) => !passed).length
console.log(failed === 0 ? '\nAll checks pass.' : `\n${failed} of ${results.length} checks fail.`)
process.exitCode = failed > 0 ? 1 : 0

async function check(name: string, command: string): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await run(command)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`${output.trimEnd()}\n     Run it alone with: npx ${command}`)
  return code === 0
}

function run(command: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
