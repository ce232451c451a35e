// The watchdog that `killOnParentExit` starts. Only its parent holds the other end of its standard input open.
import { once } from 'node:events'
import { stopByPidFile } from './pid-file.ts'

const groups: string[][] = JSON.parse(process.argv[2] ?? '[]')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

await once(process.stdin.resume(), 'end')
for (const files of groups) await Promise.all(files.map(stopByPidFile))
