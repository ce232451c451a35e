// Started by `leash` in processes.ts. Its standard input is a pipe that only its parent holds open.
import { once } from 'node:events'
import { stopRecorded } from './processes.ts'

const groups: string[][] = JSON.parse(process.argv[2] ?? '[]')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

await once(process.stdin.resume(), 'end')
for (const files of groups) await Promise.all(files.map(stopRecorded))
