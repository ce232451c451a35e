import { fail, failField } from '../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { normalizePhMobile } from '../../platform/values/phone.ts'
import { assertTown, placeName } from '../places/service.ts'
import { lockUsers } from '../users/service.ts'
import { Address, type AddressFields, type AddressRow } from './model.ts'
import { listAddresses } from './queries.ts'

export type { AddressRow }

const MAX_ADDRESSES = 20

export interface AddressPatch {
  label?: string | null
  placeCode?: string
  street?: string
  landmark?: string | null
  latitude?: number | null
  longitude?: number | null
  contactPhone?: string | null
  isDefault?: boolean
}

export type AddressInput = AddressPatch & { placeCode: string; street: string }

/** An address with its place in words. */
export interface NamedAddress extends AddressRow {
  place_name: string
}

/** The addresses of a person: the default one, then the newest. */
export async function listOwnAddresses(
  userId: string,
  page: Page,
): Promise<ListResult<NamedAddress>> {
  const { rows, ...list } = await listAddresses({ userId }, page)
  return { ...list, rows: await Promise.all(rows.map(named)) }
}

/**
 * Saves an address.
 * @throws 400 naming `placeCode`, `contactPhone`, or the half of the point that is missing; 409 CONFLICT with 20 addresses
 */
export async function addAddress(userId: string, input: AddressInput): Promise<NamedAddress> {
  const { place_code, street, ...fields } = await toFields(input)
  assertWholePoint(fields)
  const saved = await transaction(async (trx) => {
    await lockUsers(trx, [userId]) // so that two requests cannot both save the last one
    if ((await Address.query(trx).where({ user_id: userId }).resultSize()) >= MAX_ADDRESSES)
      fail('CONFLICT', `At most ${MAX_ADDRESSES} addresses can be saved. Delete one first.`)
    if (fields.is_default) await clearDefault(trx, userId)
    const address = { id: uuidv7(), user_id: userId, place_code: place_code!, street: street! }
    return await Address.query(trx)
      .insert({ ...fields, ...address })
      .returning('*')
  })
  return await named(saved)
}

/** Changes the given fields of an address. @throws 400 as when it was saved; 404 if the person has no such address */
export async function changeAddress(
  userId: string,
  id: string,
  input: AddressPatch,
): Promise<NamedAddress> {
  const fields = await toFields(input)
  const changed = await transaction(async (trx) => {
    await lockUsers(trx, [userId]) // so that two requests cannot both make theirs the default
    const before = await Address.query(trx).findOne({ id, user_id: userId })
    if (!before) failUnknown()
    const { latitude, longitude } = before
    assertWholePoint({ latitude, longitude, ...fields })
    if (fields.is_default) await clearDefault(trx, userId)
    return await Address.query(trx).patchAndFetchById(id, fields)
  })
  return await named(changed)
}

/** An address of a person, undefined for that of another. */
export async function findOwnAddress(userId: string, id: string): Promise<AddressRow | undefined> {
  return await Address.query().findOne({ id, user_id: userId })
}

/** @throws 404 if the person has no such address */
export async function deleteAddress(userId: string, id: string): Promise<void> {
  await transaction(async (trx) => {
    if ((await Address.query(trx).where({ id, user_id: userId }).delete()) === 0) failUnknown()
  })
}

async function named(row: AddressRow): Promise<NamedAddress> {
  return { ...row, place_name: await placeName(row.place_code) }
}

async function toFields(input: AddressPatch): Promise<Partial<AddressFields>> {
  await assertTown('placeCode', input.placeCode)
  const fields = {
    label: trimmed(input.label),
    place_code: input.placeCode,
    street: input.street?.trim(),
    landmark: trimmed(input.landmark),
    latitude: input.latitude,
    longitude: input.longitude,
    contact_phone: toMobile(input.contactPhone),
    is_default: input.isDefault,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Blank becomes null. */
function trimmed(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null
}

function toMobile(text: string | null | undefined): string | null | undefined {
  const phone = trimmed(text)
  if (!phone) return phone
  const mobile = normalizePhMobile(phone)
  return mobile ?? failField('contactPhone', 'must be a Philippine mobile, such as 0917 123 4567')
}

function assertWholePoint({ latitude = null, longitude = null }: Partial<AddressFields>): void {
  if ((latitude === null) === (longitude === null)) return
  if (latitude === null) failField('latitude', 'is required with longitude')
  failField('longitude', 'is required with latitude')
}

async function clearDefault(trx: Transaction, userId: string): Promise<void> {
  await Address.query(trx).where({ user_id: userId, is_default: true }).patch({ is_default: false })
}

function failUnknown(): never {
  fail('NOT_FOUND', 'You have no address with this id, see GET /api/users/addresses.')
}
