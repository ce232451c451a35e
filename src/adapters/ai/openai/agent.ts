/**
 * A sales agent on any endpoint compatible with OpenAI's chat completions and tool calls. The model may only search and
 * propose: prices, stock and the order are up to the server behind `AgentTools`, whatever a prompt injection asks for.
 */
import OpenAI from 'openai'
import type { Agent, Reply, Turn } from '../agent.ts'
import { buildMessages } from './prompt.ts'
import { callTool, toolDefinitions } from './tools.ts'

/** After so many rounds of tool calls the model gets no tools and has to answer. */
const TOOL_ROUNDS_MAX = 4
const REPLY_TOKENS_MAX = 600
const REQUEST_TIMEOUT_MS = 15_000

export function createOpenaiAgent({
  apiKey,
  baseUrl,
  model,
}: {
  apiKey: string
  baseUrl: string
  model: string
}): Agent {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 2,
    timeout: REQUEST_TIMEOUT_MS,
  })

  return {
    async reply(turn) {
      const messages = buildMessages(turn)
      let asksToConfirm = false
      for (let round = 0; round <= TOOL_ROUNDS_MAX; round++) {
        const tools = round < TOOL_ROUNDS_MAX ? { tools: toolDefinitions } : {}
        const stream = client.chat.completions.stream(
          { model, messages, max_completion_tokens: REPLY_TOKENS_MAX, ...tools },
          { signal: turn.signal },
        )
        stream.on('content', (text) => turn.onDelta(text))
        const { message } = (await stream.finalChatCompletion()).choices[0] ?? {}
        if (!message) throw new Error('The model returned no choice')
        const calls = message.tool_calls?.filter((call) => call.type === 'function') ?? []
        if (calls.length === 0) return toReply(message.content, asksToConfirm, turn)
        messages.push(message)
        for (const call of calls) {
          const { name, arguments: json } = call.function
          if (name === 'ask_to_confirm') asksToConfirm = true
          const result = await callTool(turn.tools, name, json)
          messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) })
        }
      }
      throw new Error('The model called tools in every round and did not answer')
    },
  }
}

function toReply(content: string | null, asksToConfirm: boolean, { memory }: Turn): Reply {
  const text = content?.trim() || (asksToConfirm ? 'Please check your order:' : '')
  if (text === '') throw new Error('The model returned an empty answer')
  return { text, memory, asksToConfirm }
}
