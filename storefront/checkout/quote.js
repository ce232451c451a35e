/** What the market says that the order would come to, and why it would refuse it: asked again with each change of what is chosen. */
import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../shared/api.js'
import { orderBody } from './body.js'
import { describeProblem } from './problems/describe.js'
import { address, choices, fulfilment, ordered, problem, quote } from './state.js'

/** Taps that follow each other at once are one change. */
const PAUSE_MS = 250

/** Today's prices are known, so that the market need not refuse those of another day. */
export const isPrepared = signal(false)

/** What the price depends on; null while it cannot be asked for. */
const asked = computed(() => {
  const isReady = fulfilment.value === 'pickup' || address.value !== null
  if (!isPrepared.value || !isReady || ordered.value.length === 0) return null
  const body = orderBody(ordered.value, {
    ...choices(),
    changeFor: null,
    notes: '',
    contactPhone: '',
  })
  return JSON.stringify(body)
})

/** Keeps the quote of the order up to date. Without an answer the page shows what it knows by itself. */
export function useQuote() {
  const body = asked.value
  useEffect(() => {
    quote.value = null
    if (!body) return
    const timer = setTimeout(() => void load(body), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [body])
}

/** @param {string} body */
async function load(body) {
  const before = problem.value
  const reply = await api('POST', '/api/orders/quote', JSON.parse(body)).catch(() => null)
  if (!reply || body !== asked.value) return
  quote.value = reply.quote
  // What was said about the goods, when they were to be ordered, waits for an answer; so does what was said meanwhile.
  const isKept = (/** @type {typeof before} */ said) => said?.isAnswer && said.at === 'lines'
  if (problem.value !== before || isKept(before)) return
  const described = reply.refusal && (await describeProblem(reply.refusal, ordered.value))
  if (body === asked.value && problem.value === before)
    problem.value = described?.at === 'phone' ? null : described
}
