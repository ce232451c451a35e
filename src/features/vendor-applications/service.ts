import { fail } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { now } from '../../platform/values/clock.ts'
import {
  review,
  submit,
  type ApplicationKind,
  type ReviewDecision,
  type ReviewResult,
} from '../applications/service.ts'
import { assertTown, townNames } from '../places/service.ts'
import { openStore, assertValidHours, type StoreRow } from '../stores/service.ts'
import { normalizePhone, setRole, type UserRow } from '../users/service.ts'
import { vendorApplications, type ApplicationColumns, type ApplicationRow } from './model.ts'
import type { ApplicationInput } from './schemas.ts'

export type { ApplicationRow }
export const {
  find: findApplication,
  list: listApplications,
  listOf: listApplicationsOfUser,
} = vendorApplications

const toSell: ApplicationKind<ApplicationColumns, StoreRow> = {
  table: vendorApplications,
  event: 'application',
  subject: 'application',
  assertMayApply: assertMaySell,
  async approve(trx, applicant, application) {
    const store = await openVendorStore(trx, applicant, application)
    const after = { storeId: store.id, role: 'vendor' }
    return { approval: store, set: { store_id: store.id }, after }
  },
}

/**
 * Submits an application of a customer to sell, or of a vendor for another store. A new one is possible after a rejection.
 * @throws 400 for opening hours of zero length, or naming `placeCode`; 409 ROLE_CONFLICT for riders and admins, APPLICATION_PENDING
 */
export async function submitApplication(
  userId: string,
  input: ApplicationInput,
): Promise<ApplicationRow> {
  assertValidHours(input.operatingHours ?? {})
  await assertTown('placeCode', input.placeCode)
  return await submit(toSell, userId, await columnsOf(input))
}

/** Without city and barangay, those of its place. */
async function columnsOf(input: ApplicationInput) {
  const names = input.placeCode ? await townNames(input.placeCode) : null
  return {
    store_name: input.storeName.trim(),
    category: input.category?.trim() ?? '',
    description: input.description ?? '',
    address: input.address?.trim() ?? '',
    city: input.city?.trim() || (names?.city ?? ''),
    barangay: input.barangay?.trim() || (names?.barangay ?? ''),
    phone: normalizePhone(input.phone ?? null),
    place_code: input.placeCode ?? null,
    operating_hours: input.operatingHours ?? null,
    logo_url: input.logoUrl ?? null,
    banner_url: input.bannerUrl ?? null,
    terms_accepted_at: input.termsAccepted ? now() : null,
  }
}

function assertMaySell({ role }: UserRow): void {
  if (role === 'rider' || role === 'admin')
    fail('ROLE_CONFLICT', `This account is ${role === 'admin' ? 'an admin' : 'a rider'}’s.`)
}

/** The latest application of a user. @throws 404 if there is none */
export async function readLatestApplication(userId: string): Promise<ApplicationRow> {
  const application = await vendorApplications.findLatest(userId)
  return application ?? fail('NOT_FOUND', 'You have not applied to sell yet.')
}

/**
 * Approves or rejects an application. An approval opens the store, and makes a customer a vendor.
 * @throws 404; 409 CONFLICT unless it is pending, ROLE_CONFLICT if the applicant has become a rider or an admin
 */
export async function reviewApplication(
  adminId: string,
  id: string,
  decision: ReviewDecision,
): Promise<ReviewResult<ApplicationColumns, StoreRow>> {
  return await review(toSell, adminId, id, decision)
}

/** Opens the store, and makes the applicant a vendor. */
async function openVendorStore(
  trx: Transaction,
  applicant: UserRow,
  application: ApplicationColumns,
): Promise<StoreRow> {
  assertMaySell(applicant)
  if (!applicant.is_active || applicant.is_banned)
    fail('CONFLICT', 'The applicant’s account is disabled. Restore it first, or reject.')
  if (applicant.role === 'customer') await setRole(trx, applicant.id, 'vendor')
  const { category, description, address, city, barangay, phone, place_code } = application
  return await openStore(trx, {
    owner_id: applicant.id,
    name: application.store_name,
    category,
    description,
    address,
    city,
    barangay,
    phone,
    place_code,
    operating_hours: application.operating_hours,
    logo_url: application.logo_url,
    banner_url: application.banner_url,
  })
}
