/**
 * `node bench/chat-memory.ts [messages]`: memory over 100,000 messages to the sales agent. Prints the resident
 * memory of the web process and the chat worker at every tenth.
 */
import { killAll } from './target.ts'
import { runLoad } from './run-load.ts'
import { releaseCoreZero } from './pinning.ts'
import { startChats } from './rows/chat.ts'
import { startFixture } from './fixture.ts'

const messages = Number(process.argv[2] ?? 100_000)
const IN_FLIGHT = 20
const SECONDS = 2

releaseCoreZero()
const fixture = await startFixture()
try {
  const { chats, file } = await startChats(fixture, ['ours'])
  const { port, memory, answering } = chats[0]!
  const show = (count: number) =>
    console.log(
      `${count.toLocaleString('en').padStart(9)} messages: web ${memory().toFixed(0)} MB, worker ${answering.memory().toFixed(0)} MB`,
    )
  show(0)
  for (let sent = 0, shown = 0; sent < messages;) {
    sent += (await runLoad({ port, file, connections: IN_FLIGHT, seconds: SECONDS })).requests
    const tenths = Math.floor((sent * 10) / messages)
    if (tenths > shown) show(sent)
    shown = tenths
  }
} finally {
  killAll()
  await fixture.stop()
}
