import { Type } from 'typebox'
import { Nullable, Pesos, Timestamp, Uuid } from '../../platform/contract/schema.ts'

export const Status = Type.Enum(['new', 'confirmed', 'fulfilled', 'cancelled'])

const Items = Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer(), price: Pesos }))

export const CapturedOrder = Type.Object({
  id: Uuid,
  customer_name: Type.String(),
  items: Items,
  total: Pesos,
  delivery_address: Type.String(),
  contact_number: Type.String(),
  notes: Nullable(Type.String()),
  status: Status,
  source: Type.Enum(['api', 'messenger']),
  created_at: Timestamp,
})
