import { failFields, type FieldError } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { centavos } from '../../../platform/values/money.ts'
import type { ProductRow } from '../model.ts'
import { setChoices } from '../queries.ts'
import { getVendorProduct, lockProductOf } from '../service.ts'
import type { ChoiceGroup } from './model.ts'
import type { ChoicesInput } from './schemas.ts'

/**
 * Replaces the choices of a product. A group keeps its id while its name stays, and so does an option of it, in any case.
 * @throws 400 naming a group or option whose name is taken or whose limits do not fit; 404
 */
export async function replaceChoices(
  ownerId: string,
  productId: string,
  { choices }: ChoicesInput,
): Promise<ProductRow> {
  failFields(findChoiceErrors(choices))
  await transaction(async (trx) => {
    const { choices: before } = await lockProductOf(trx, ownerId, productId)
    await setChoices(trx, productId, createChoices(choices, before))
  })
  return await getVendorProduct(ownerId, productId)
}

type GroupInput = ChoicesInput['choices'][number]

/** What does not fit in choices that a vendor gives: names that are taken, and limits. */
export function findChoiceErrors(groups: GroupInput[]): FieldError[] {
  const inGroups = groups.flatMap(({ min = 0, max = 1, options }, index) => {
    const path = `choices.${index}`
    const active = options.filter(({ isActive = true }) => isActive).length
    const conflicts = duplicateNames(options, `${path}.options`)
    if (min > max) conflicts.push({ path: `${path}.min`, message: `must be at most max, ${max}` })
    else if (max > options.length)
      conflicts.push({
        path: `${path}.max`,
        message: `must be at most ${options.length}, the number of options`,
      })
    else if (min > active)
      conflicts.push({
        path: `${path}.min`,
        message: `must be at most ${active}, the number of active options`,
      })
    return conflicts
  })
  return [...duplicateNames(groups, 'choices'), ...inGroups]
}

function duplicateNames(named: { name: string }[], path: string): FieldError[] {
  const names = named.map(({ name }) => fold(name))
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ path: `${path}.${index}.name`, message: `is that of ${path}.${names.indexOf(name)}` }]
      : [],
  )
}

/** Groups to store; what has the name of a group or option of `before` has its id, too. */
export function createChoices(groups: GroupInput[], before: ChoiceGroup[] = []): ChoiceGroup[] {
  return groups.map(({ name, min = 0, max = 1, options }) => {
    const known = findNamed(before, name)
    return {
      id: known?.id ?? uuidv7(),
      name: name.trim(),
      min,
      max,
      options: options.map((option) => ({
        id: findNamed(known?.options ?? [], option.name)?.id ?? uuidv7(),
        name: option.name.trim(),
        price: centavos(option.price ?? 0),
        isActive: option.isActive ?? true,
      })),
    }
  })
}

function findNamed<T extends { name: string }>(named: T[], name: string): T | undefined {
  return named.find((each) => fold(each.name) === fold(name))
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
