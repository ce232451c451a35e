import { Type } from 'typebox'
import { Timestamp, Uuid } from '../../platform/contract/schema.ts'

export const ExportReply = Type.Object({
  success: Type.Literal(true),
  exportedAt: Timestamp,
  userId: Uuid,
  units: Type.Object({ amounts: Type.Literal('centavos'), times: Type.Literal('UTC') }),
  data: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
    description: 'The rows of each section as they are stored',
  }),
})

export const EraseInput = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 1024, description: 'To confirm it' }),
})
export const EraseReply = Type.Object({
  success: Type.Literal(true),
  retained: Type.Array(Type.String(), { description: 'What the law lets stay, a sentence each' }),
})
