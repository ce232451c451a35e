import { defineModel } from '../../../platform/database/model.ts'

export interface ShoppingAgentRow {
  /** Of the address of its profile. */
  host: string
  is_blocked: boolean
  created_at: Date
  last_seen_at: Date
}

export const ShoppingAgent = defineModel<ShoppingAgentRow>({ table: 'shopping_agents' })
