import { now } from '../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import {
  transitionRow,
  failTransition,
  allowedFrom,
} from '../../platform/database/state-machine.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/jobs.ts'
import { assertTown, townNames } from '../places/service.ts'
import { openStore, assertValidHours, type StoreRow } from '../stores/service.ts'
import { lockUsers, normalizePhone, setRole, type UserRow } from '../users/service.ts'
import { insertApplication } from './model.ts'
import {
  findApplication,
  findLatestApplication,
  listApplications,
  type ApplicationRow,
} from './queries.ts'
import type { ApplicationInput } from './schemas.ts'
import { applicationTransitions, type ApplicationStatus } from './states.ts'

export type { ApplicationRow }
export { findApplication, listApplications }

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
  const columns = await columnsOf(input)
  const id = uuidv7()
  await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId])
    assertMaySell(applicant!)
    if (!(await insertApplication(trx, { id, user_id: userId, ...columns })))
      fail(
        'APPLICATION_PENDING',
        'Your application is waiting for review. You may apply again once it is decided.',
      )
    await enqueue(trx, notify, { event: 'application.submitted', applicationId: id })
  })
  return (await findApplication(id))!
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
  const application = await findLatestApplication(userId)
  return application ?? fail('NOT_FOUND', 'You have not applied to sell yet.')
}

export interface ReviewDecision {
  action: 'approve' | 'reject'
  reason?: string | null
}

export interface ReviewResult {
  application: ApplicationRow
  /** The store that an approval opened. */
  store: StoreRow | null
}

/**
 * Approves or rejects an application. An approval opens the store, makes a customer a vendor and notifies them in one
 * transaction. Of concurrent reviews, exactly one succeeds.
 * @throws 404; 409 CONFLICT unless it is pending, ROLE_CONFLICT if the applicant has become a rider or an admin
 */
export async function reviewApplication(
  adminId: string,
  id: string,
  decision: ReviewDecision,
): Promise<ReviewResult> {
  const { user_id: userId } =
    (await findApplication(id)) ?? fail('NOT_FOUND', 'There is no application with this id.')
  return await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId]) // before the application, in the same order as submitApplication
    const application = (await findApplication(id, trx))!
    if (application.status !== 'pending') failTransition(application.status, [])
    const store =
      decision.action === 'approve' ? await openVendorStore(trx, applicant!, application) : null
    const after = await recordDecision(trx, adminId, id, decision, store)
    const entry = { action: `application.${decision.action}`, subject: id }
    const before = { status: 'pending', role: applicant!.role }
    await audit(trx, { actorId: adminId, ...entry, before, after })
    return { application: (await findApplication(id, trx))!, store }
  })
}

async function recordDecision(
  trx: Transaction,
  adminId: string,
  id: string,
  { action, reason }: ReviewDecision,
  store: StoreRow | null,
) {
  const to = action === 'approve' ? 'approved' : 'rejected'
  const rejection = action === 'reject' ? reason?.trim() || null : null
  const set = {
    reason: rejection,
    reviewed_by: adminId,
    reviewed_at: now(),
    store_id: store?.id ?? null,
  }
  const from = allowedFrom<ApplicationStatus, 'admin'>(applicationTransitions, to, 'admin')
  await transitionRow(trx, 'vendor_applications', id, { from, to, set })
  await enqueue(trx, notify, { event: `application.${to}`, applicationId: id })
  return { status: to, ...(store ? { storeId: store.id, role: 'vendor' } : { reason: rejection }) }
}

/** Opens the store, and makes the applicant a vendor. */
async function openVendorStore(
  trx: Transaction,
  applicant: UserRow,
  application: ApplicationRow,
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
