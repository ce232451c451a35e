import { now } from '../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../platform/database/connections.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { type ListResult, type Page } from '../../platform/contract/pagination.ts'
import {
  transitionRow,
  throwInvalidTransition,
  allowedFrom,
} from '../../platform/database/state-machine.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/jobs.ts'
import { openStore, assertValidHours, type StoreRow } from '../stores/service.ts'
import { lockUsers, normalizePhone, setRole, type UserRow } from '../users/service.ts'
import {
  findApplication,
  findLatestApplication,
  insertApplication,
  findApplications,
  type ApplicationRow,
} from './queries.ts'
import type { ApplicationInput } from './schemas.ts'
import { applicationTransitions, type ApplicationStatus } from './states.ts'

export type { ApplicationRow }
export { findApplication }

/**
 * A customer applies to sell, or a vendor for another store. After a rejection one may apply again.
 * @throws 400 for hours that end when they begin; 409 ROLE_CONFLICT for riders and admins, APPLICATION_PENDING
 */
export async function apply(userId: string, input: ApplicationInput): Promise<ApplicationRow> {
  assertValidHours(input.operatingHours ?? {})
  const id = uuidv7()
  await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId])
    assertMaySell(applicant!)
    if (!(await insertApplication(trx, { id, user_id: userId, ...columnsOf(input) })))
      fail(
        'APPLICATION_PENDING',
        'Your application is waiting for review. You may apply again once it is decided.',
      )
    await enqueue(trx, notify, { event: 'application.submitted', applicationId: id })
  })
  return (await findApplication(id))!
}

function columnsOf(input: ApplicationInput) {
  return {
    store_name: input.storeName.trim(),
    category: input.category?.trim() ?? '',
    description: input.description ?? '',
    address: input.address?.trim() ?? '',
    city: input.city?.trim() ?? '',
    barangay: input.barangay?.trim() ?? '',
    phone: normalizePhone(input.phone ?? null),
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

/** The application that a user sent last. @throws 404 for one who never applied */
export async function readLatestApplication(userId: string): Promise<ApplicationRow> {
  const application = await findLatestApplication(userId)
  return application ?? fail('NOT_FOUND', 'You have not applied to sell yet.')
}

/** Newest first; for admins. */
export async function listApplications(
  status: ApplicationStatus | null,
  page: Page,
): Promise<ListResult<ApplicationRow>> {
  return await findApplications({ status }, page)
}

export interface Review {
  action: 'approve' | 'reject'
  reason?: string | null
}

export interface ReviewResult {
  application: ApplicationRow
  /** The store that an approval opened. */
  store: StoreRow | null
}

/**
 * An admin decides. Approving opens the store, makes a customer a vendor and tells them, all in one transaction, so that
 * of many reviews at once one decides.
 * @throws 404; 409 CONFLICT unless it is pending, ROLE_CONFLICT for an applicant who became a rider or an admin
 */
export async function review(adminId: string, id: string, decision: Review): Promise<ReviewResult> {
  const { user_id: userId } =
    (await findApplication(id)) ?? fail('NOT_FOUND', 'There is no application with this id.')
  return await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId]) // before the application, as in apply
    const application = (await findApplication(id, trx))!
    if (application.status !== 'pending') throwInvalidTransition(application.status, [])
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
  { action, reason }: Review,
  store: StoreRow | null,
) {
  const to = action === 'approve' ? 'approved' : 'rejected'
  const why = action === 'reject' ? reason?.trim() || null : null
  const set = {
    reason: why,
    reviewed_by: adminId,
    reviewed_at: now(),
    store_id: store?.id ?? null,
  }
  const from = allowedFrom<ApplicationStatus, 'admin'>(applicationTransitions, to, 'admin')
  await transitionRow(trx, 'vendor_applications', id, { from, to, set })
  await enqueue(trx, notify, { event: `application.${to}`, applicationId: id })
  return { status: to, ...(store ? { storeId: store.id, role: 'vendor' } : { reason: why }) }
}

/** Opens the applicant's store and gives them the role to run it. */
async function openVendorStore(
  trx: Transaction,
  applicant: UserRow,
  application: ApplicationRow,
): Promise<StoreRow> {
  assertMaySell(applicant)
  if (!applicant.is_active || applicant.is_banned)
    fail('CONFLICT', 'The applicant’s account is disabled. Restore it first, or reject.')
  if (applicant.role === 'customer') await setRole(trx, applicant.id, 'vendor')
  const { category, description, address, city, barangay, phone } = application
  return await openStore(trx, {
    owner_id: applicant.id,
    name: application.store_name,
    category,
    description,
    address,
    city,
    barangay,
    phone,
    operating_hours: application.operating_hours,
    logo_url: application.logo_url,
    banner_url: application.banner_url,
  })
}
