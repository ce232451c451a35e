import type { Static } from 'typebox'
import { pesos } from '../../../platform/values/money.ts'
import type { ChoiceGroup as Group } from './model.ts'
import type { ChoiceGroup } from './schemas.ts'

export function choiceGroupView({
  id,
  name,
  min,
  max,
  options,
}: Group): Static<typeof ChoiceGroup> {
  const priced = options.map((option) => ({ ...option, price: pesos(option.price) }))
  return { id, name, min, max, options: priced }
}
