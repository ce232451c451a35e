/** Account management for admins, with the consequences of a lost role or a ban. */
import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { fail } from '../../platform/contract/errors.ts'
import { containsPattern, escapeLike } from '../../platform/database/fragments/like-pattern.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { audit } from '../audit/service.ts'
import { hasOpenBookings } from '../rentals/bookings/service/read.ts'
import { deleteSubscriptions } from '../notifications/service/channels.ts'
import { hasOpenOrders } from '../orders/service/read.ts'
import { deactivateListingsOfVendor } from '../rentals/listings/service/manage.ts'
import { deactivateRider } from '../riders/service/deactivate.ts'
import { closeVendorStores } from '../stores/service.ts'
import { lockUsers, patchUser, type Role, type UserRow } from '../users/service.ts'
import { findAccounts } from './queries.ts'
import type { AccountInput } from './schemas.ts'

/** All accounts, newest first; `q` is part of the name, the e-mail or the phone number. */
export async function listAccounts(
  { q, role }: { q?: string; role?: Role },
  page: Page,
): Promise<ListResult<UserRow>> {
  const text = q?.trim()
  return await findAccounts({ role, pattern: text ? searchPattern(text) : undefined }, page)
}

const MIN_INFIX_LENGTH = 3 // a trigram index can't find a shorter text inside a word, only at its beginning

/** Finds phone numbers by their digits, whether entered as `0917 123` or `+63 917-123`. */
function searchPattern(text: string): string {
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0/, '') : ''
  const searched = digits || text
  return searched.length < MIN_INFIX_LENGTH
    ? `% ${escapeLike(searched)}%`
    : containsPattern(searched)
}

/**
 * Changes role, plan and access; takes effect on the user's next request. A lost vendor role or a ban closes the stores and
 * listings of the user, and takes a rider offline; a ban also ends their push. Open deliveries, orders and bookings prevent a change of role but not a
 * ban; admins complete those of a banned user.
 * @throws 404; 409 SELF_LOCKOUT, ROLE_CONFLICT if a vendor or an admin would become a rider, CONFLICT while open orders
 *   require the role
 */
export async function updateAccount(
  adminId: string,
  id: string,
  input: AccountInput,
): Promise<UserRow> {
  return await transaction(async (trx) => {
    const before = await lockAdminAndUser(trx, adminId, id)
    if (id === adminId) assertNoSelfLockout(input)
    const role = input.role ?? before.role
    if (role !== before.role) await releaseRole(trx, before, role)
    const isLockedOut = input.isActive === false || input.isBanned === true
    const isClosing = isLockedOut || (before.role === 'vendor' && role !== 'vendor')
    const closedStores = isClosing ? await closeVendorStores(trx, id) : []
    const closedListings = isClosing ? await deactivateListingsOfVendor(trx, id) : []
    if (isLockedOut) {
      await deactivateRider(trx, id)
      await deleteSubscriptions(trx, id)
    }
    const changes = { is_active: input.isActive, is_banned: input.isBanned, plan: input.plan }
    const after = (await patchUser(trx, id, { ...changes, role: input.role }))!
    const entry = { action: 'user.change', subject: id, before: accessFields(before) }
    const closed = {
      ...(closedStores.length > 0 ? { closedStores } : {}),
      ...(closedListings.length > 0 ? { closedListings } : {}),
    }
    await audit(trx, { actorId: adminId, ...entry, after: { ...accessFields(after), ...closed } })
    return after
  })
}

/** Checks the admin again under the lock: of two admins who demote each other concurrently, one remains. */
async function lockAdminAndUser(trx: Transaction, adminId: string, id: string): Promise<UserRow> {
  const locked = await lockUsers(trx, [...new Set([adminId, id])])
  const admin = locked.find((row) => row.id === adminId)
  if (admin?.role !== 'admin' || !admin.is_active || admin.is_banned)
    fail('UNAUTHENTICATED', 'You are not an admin any more.')
  const subject = locked.find((row) => row.id === id)
  return subject ?? fail('NOT_FOUND', 'There is no user with this id.')
}

function assertNoSelfLockout({ role, isActive, isBanned }: AccountInput): void {
  if ((role && role !== 'admin') || isActive === false || isBanned)
    fail('SELF_LOCKOUT', 'Ask another admin to take your rights away.')
}

async function releaseRole(trx: Transaction, { id, role }: UserRow, to: Role): Promise<void> {
  if (to === 'rider' && (role === 'vendor' || role === 'admin'))
    fail('ROLE_CONFLICT', `This user is ${role === 'admin' ? 'an admin' : 'a vendor'}.`)
  if (role === 'vendor' && (await hasOpenOrders(trx, id)))
    fail('CONFLICT', 'The vendor has orders under way. Bring them to their end first.')
  if (role === 'vendor' && (await hasOpenBookings(trx, id)))
    fail('CONFLICT', 'The vendor has bookings under way. Bring them to their end first.')
  if (role === 'rider' && (await deactivateRider(trx, id)) > 0)
    fail('CONFLICT', 'The rider has deliveries to make. Give them to another rider first.')
}

function accessFields({ role, is_active, is_banned, plan }: UserRow) {
  return { role, isActive: is_active, isBanned: is_banned, plan }
}
