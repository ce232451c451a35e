/**
 * `node bench/chat-memory.ts [messages]`: whether memory stays flat over 100,000 messages to the sales agent. Prints what the
 * web process and the chat worker hold at every tenth of them.
 */
import { killAll } from './target.ts'
import { fire } from './run-load.ts'
import { leaveCoreZero } from './pinning.ts'
import { startChats } from './rows/chat.ts'
import { setStage } from './fixture.ts'

const messages = Number(process.argv[2] ?? 100_000)
const IN_FLIGHT = 20
const SECONDS = 2

leaveCoreZero()
const stage = await setStage()
try {
  const { chats, file } = await startChats(stage, ['ours'])
  const { port, memory, answering } = chats[0]!
  const show = (count: number) =>
    console.log(
      `${count.toLocaleString('en').padStart(9)} messages: web ${memory().toFixed(0)} MB, worker ${answering.memory().toFixed(0)} MB`,
    )
  show(0)
  for (let sent = 0, shown = 0; sent < messages;) {
    sent += (await fire({ port, file, connections: IN_FLIGHT, seconds: SECONDS })).requests
    const tenths = Math.floor((sent * 10) / messages)
    if (tenths > shown) show(sent)
    shown = tenths
  }
} finally {
  killAll()
  await stage.stop()
}
