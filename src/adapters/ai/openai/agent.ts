/**
 * A sales agent on any endpoint compatible with OpenAI's chat completions and tool calls. The model may only search and
 * propose: prices, stock and the order are up to the server behind `AgentTools`, whatever a prompt injection asks for. What it
 * writes is checked against the facts of the turn before anybody reads it: a rejected reply is written once more, then the
 * templates of the offline agent answer.
 */
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { log } from '../../../platform/runtime/log.ts'
import type { Agent, Reply, Turn } from '../agent.ts'
import { awaitingAgreement } from '../offline/dialogue/dialogue-state.ts'
import { createPhrasebook } from '../offline/generation/phrasebook.ts'
import { createSafeReply } from '../offline/generation/safe-reply.ts'
import { languageOfConversation } from '../offline/language/detect-language.ts'
import { createModelClient, type ModelOptions } from './client.ts'
import { buildMessages } from './prompt.ts'
import { dropCutSentence } from './reply-check/cut-sentence.ts'
import { findViolation } from './reply-check/find-violation.ts'
import { recordTurn, type TurnRecord } from './reply-check/turn-record.ts'
import { callTool, readingTools, toolDefinitions } from './tools.ts'

/** After so many rounds of tool calls the model gets no tools and has to answer. */
const TOOL_ROUNDS_MAX = 4
const RETRY_TOOL_ROUNDS_MAX = 2
const REPLY_TOKENS_MAX = 600
const REQUEST_TIMEOUT_MS = 15_000

/** @param offline answers where the model wrote twice what must not go out */
export function createOpenaiAgent(options: ModelOptions, offline: Agent): Agent {
  const client = createModelClient({ ...options, timeoutMs: REQUEST_TIMEOUT_MS })

  /** Lets the model call tools until it answers. `isRetry` lets it read only: what it has changed stands. */
  async function converse(
    turn: Turn,
    record: TurnRecord,
    messages: ChatCompletionMessageParam[],
    isRetry: boolean,
  ): Promise<string> {
    const definitions = isRetry ? readingTools : toolDefinitions
    const rounds = isRetry ? RETRY_TOOL_ROUNDS_MAX : TOOL_ROUNDS_MAX
    for (let round = 0; round <= rounds; round++) {
      const tools = round < rounds ? { tools: definitions } : {}
      const { text, calls, isCut, usage } = await client.complete(
        { messages, max_completion_tokens: REPLY_TOKENS_MAX, ...tools },
        turn.signal,
      )
      turn.onUsage(usage)
      if (calls.length === 0) return isCut ? dropCutSentence(text) : text
      messages.push({ role: 'assistant', content: text || null, tool_calls: calls })
      for (const { id, function: call } of calls) {
        if (call.name === 'ask_to_confirm' && !isRetry) record.askToConfirm()
        const result = await callTool(record.tools, call, definitions)
        messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(result) })
      }
    }
    throw new Error('The model called tools in every round and did not answer')
  }

  /** @returns null when the second reply may not go out either */
  async function retry(
    turn: Turn,
    record: TurnRecord,
    messages: ChatCompletionMessageParam[],
    violation: string,
  ): Promise<string | null> {
    log.warn({ violation }, 'Rejected a reply of the model')
    try {
      const [, ...rest] = messages
      const [system] = buildMessages(turn, violation)
      const text = await converse(turn, record, [system!, ...rest], true)
      const again = await findViolation(text, turn, record)
      if (!again) return text
      log.warn({ violation: again }, 'Rejected the second reply of the model too')
    } catch (err) {
      turn.signal.throwIfAborted()
      log.warn({ err }, 'The model did not write a second reply')
    }
    return null
  }

  return {
    async reply(turn) {
      const record = recordTurn(turn)
      const messages = buildMessages(turn)
      const first = await converse(turn, record, messages, false)
      if (first === '' && !record.asksToConfirm()) throw new Error('The model returned no words')
      const violation = await findViolation(first, turn, record)
      const text = violation ? await retry(turn, record, messages, violation) : first
      const reply = text === null ? await answerOffline(turn, record, offline) : toReply(text)
      turn.onDelta(reply.text)
      return { ...reply, memory: turn.memory }

      function toReply(words: string): Reply {
        if (!record.asksToConfirm()) return { text: words, memory: {}, asksToConfirm: false }
        const language = languageOfConversation(turn)
        const text = words || createPhrasebook(language).say('askToConfirm')
        return { text, language, memory: {}, asksToConfirm: true }
      }
    },
  }
}

/** The offline agent answers, unless the model has changed the order in this turn: then a template tells where it stands. */
async function answerOffline(turn: Turn, record: TurnRecord, offline: Agent): Promise<Reply> {
  const cart = await record.tools.currentCart()
  if (record.hasChanged()) return createSafeReply(turn, cart, { isPlaced: record.isPlaced() })
  const language = languageOfConversation(turn)
  const memory = { ...(cart.hash ? awaitingAgreement(turn.memory) : turn.memory), language }
  return await offline.reply({ ...turn, memory, onDelta: () => {} })
}
