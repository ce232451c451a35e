/** The tools of the model: their JSON Schemas, and the mapping between their JSON and `AgentTools`. */
import type { ChatCompletionTool } from 'openai/resources/chat/completions'
import { Type, type Static, type TSchema } from 'typebox'
import { collectErrors } from '../../../platform/contract/validate.ts'
import type { AgentTools } from '../agent.ts'
import { cartForModel, productForModel } from './tool-results.ts'

interface Tool<Schema extends TSchema = any> {
  description: string
  parameters: Schema
  execute(tools: AgentTools, args: Static<Schema>): Promise<unknown>
}

const defineTool = <Schema extends TSchema>(spec: Tool<Schema>): Tool<Schema> => spec

const ProposedItem = Type.Object({
  product_id: Type.String(),
  variant_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  option_ids: Type.Optional(Type.Array(Type.String(), { maxItems: 300 })),
  qty: Type.Number(),
  note: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'What the customer says about this item alone',
    }),
  ),
})

const agentTools: Record<string, Tool> = {
  search_catalogue: defineTool({
    description:
      'Finds products of this store by words of the customer. Prices are pesos. A product with variants is ordered as one of them; of each group of choices an order takes min to max options, whose prices are added.',
    parameters: Type.Object({ query: Type.String({ maxLength: 200 }) }),
    execute: async (tools, { query }) => (await tools.searchCatalogue(query)).map(productForModel),
  }),
  propose_cart: defineTool({
    description:
      'Replaces the whole cart with these products, and merges the name, address, mobile number and notes that the customer gave. qty is in the unit of the product: half a kilo is 0.5. Returns the cart with prices, and what is missing or refused; ask the customer about it, and never round a quantity yourself.',
    parameters: Type.Object({
      items: Type.Array(ProposedItem, { maxItems: 100 }),
      customer_name: Type.Optional(Type.String({ maxLength: 200 })),
      fulfilment: Type.Optional(
        Type.Enum(['delivery', 'pickup'], {
          description:
            'pickup, if the store offers it and the customer comes for the goods: no address is needed',
        }),
      ),
      delivery_address: Type.Optional(Type.String({ maxLength: 500 })),
      contact_number: Type.Optional(Type.String({ maxLength: 50 })),
      notes: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    execute: async (tools, args) => {
      const { items, fulfilment, customer_name, delivery_address, contact_number, notes } = args
      return cartForModel(
        await tools.proposeCart({
          items: items.map((item) => ({
            productId: item.product_id,
            variantId: item.variant_id ?? null,
            choices: item.option_ids ?? [],
            qty: item.qty,
            note: item.note ?? null,
          })),
          contact: {
            ...(fulfilment !== undefined && { fulfilment }),
            ...(customer_name !== undefined && { customerName: customer_name }),
            ...(delivery_address !== undefined && { deliveryAddress: delivery_address }),
            ...(contact_number !== undefined && { contactNumber: contact_number }),
            ...(notes !== undefined && { notes }),
          },
        }),
      )
    },
  }),
  current_cart: defineTool({
    description: 'The current cart.',
    parameters: Type.Object({}),
    execute: async (tools) => cartForModel(await tools.currentCart()),
  }),
  ask_to_confirm: defineTool({
    description:
      'Appends the summary of the complete cart and the question for confirmation to your reply. Do not write the summary yourself.',
    parameters: Type.Object({}),
    execute: async (tools) => cartForModel(await tools.currentCart()),
  }),
  confirm_cart: defineTool({
    description:
      'Places the order once the customer has said yes to the summary with this cart_hash in your last reply.',
    parameters: Type.Object({ cart_hash: Type.String({ maxLength: 100 }) }),
    execute: async (tools, { cart_hash }) => {
      const outcome = await tools.confirmCart(cart_hash)
      return outcome.captured
        ? { ordered: true }
        : { ordered: false, reason: outcome.reason, cart: cartForModel(outcome.cart) }
    },
  }),
}

export const toolDefinitions: ChatCompletionTool[] = Object.entries(agentTools).map(
  ([name, { description, parameters }]) => ({
    type: 'function',
    function: { name, description, parameters: { ...parameters } as Record<string, unknown> },
  }),
)
/** The tools that change nothing. */
export const readingTools = toolDefinitions.filter(
  (tool) =>
    tool.type === 'function' && ['search_catalogue', 'current_cart'].includes(tool.function.name),
)
const validators = new Map(
  Object.entries(agentTools).map(([name, { parameters }]) => [name, collectErrors(parameters)]),
)

/**
 * Executes a call of one of the `offered` tools. Invalid calls are answered with an error message, so that the model can
 * correct itself.
 */
export async function callTool(
  tools: AgentTools,
  { name, arguments: json }: { name: string; arguments: string },
  offered: readonly ChatCompletionTool[],
): Promise<unknown> {
  const isOffered = offered.some((each) => each.type === 'function' && each.function.name === name)
  const tool = isOffered ? agentTools[name] : undefined
  if (!tool) return { error: `There is no tool ${name.slice(0, 50)}` }
  const args = parseArguments(json)
  if (!args) return { error: 'The arguments are not a JSON object' }
  const problems = validators.get(name)!(args)
  return problems.length > 0 ? { error: problems } : await tool.execute(tools, args)
}

function parseArguments(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
