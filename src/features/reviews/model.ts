import { defineModel } from '../../platform/database/model.ts'

export interface ReviewColumns {
  id: string
  order_id: string
  store_id: string
  customer_id: string
  /** 1 to 5 stars. */
  rating: number
  comment: string | null
  reply: string | null
  replied_at: Date | null
  is_hidden: boolean
  created_at: Date
}

export const Review = defineModel<ReviewColumns>({ table: 'reviews' })
