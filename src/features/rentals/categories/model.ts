import { defineModel } from '../../../platform/database/model.ts'

export interface CategoryRow {
  id: string
  name: string
  slug: string
  icon: string | null
  color: string | null
  sort_order: number
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export const RentalCategory = defineModel<CategoryRow>({
  table: 'rental_categories',
  timestamps: true,
})
