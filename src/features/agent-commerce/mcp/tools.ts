/** The operations as MCP tools. */
import type { TSchema } from 'typebox'
import { operations } from '../operations.ts'
import type { Operation } from '../protocol/operation.ts'

const meta = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: {
        profile: { type: 'string', description: "The address of the agent's profile" },
      },
    },
    'idempotency-key': { type: 'string', maxLength: 255 },
  },
}

export const tools = operations.map((operation) => ({
  name: operation.name,
  description: operation.description,
  inputSchema: inputSchema(operation),
  outputSchema: { type: 'object' as const, required: ['ucp'] },
}))

export const operationsByTool = new Map(operations.map((each) => [each.name, each]))

function inputSchema({ path, argument, input }: Operation) {
  const properties: Record<string, object> = { meta }
  if (path.includes(':id')) properties.id = { type: 'string' }
  if (argument) properties[argument] = plainSchema(input!)
  return { type: 'object' as const, properties, required: Object.keys(properties) }
}

function plainSchema(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema))
}
