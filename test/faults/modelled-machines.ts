/** The state machines of posts, vendor applications and bookings as tables that share nothing with the services, and how each move is requested. */
import { randomUUID } from 'node:crypto'
import { failOverduePosts } from '../../src/features/smm/service/publish.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { patch, post, send, type Answer } from '../support/client.ts'
import { createUser, unique, type TestUser } from '../support/actors.ts'
import { moveBooking, findWrongCounters, createListing, tryBooking } from '../support/rentals.ts'
import { approve, report, smmAdmin } from '../support/smm.ts'
import { eventually } from '../support/harness.ts'

/** What a move makes of a state; whatever the table does not name is refused and changes nothing. */
export interface Row {
  from: readonly string[]
  to: string
  answer?: string
}

export interface ModelledMachine {
  name: string
  first: string
  rows: Record<string, readonly Row[]>
  /** What is answered to a move that no row names. */
  refusal: (state: string, action: string) => string
  begin: () => Promise<Subject>
}

export interface Subject {
  /** `null` for what happens without anybody asking. */
  ask: (action: string) => Promise<Answer | null>
  /** The state that the database has. */
  read: () => Promise<string>
  /** Looks at the whole once more, when the walk is over. */
  end?: (walked: string[]) => Promise<void>
}

export const outcome = ({ status, body }: Answer): string =>
  body.code ? `${status} ${body.code}` : `${status}`

/** What the table says of a move. */
export function expected({ rows, refusal }: ModelledMachine, state: string, action: string) {
  const row = rows[action]!.find(({ from }) => from.includes(state))
  return row
    ? { state: row.to, answer: row.answer ?? '200' }
    : { state, answer: refusal(state, action) }
}

const anyPost = ['draft', 'approved', 'posting', 'posted', 'failed', 'gone']

/** A post, and the next one where it is of no more use. */
export const posts: ModelledMachine = {
  name: 'posts',
  first: 'gone',
  rows: {
    create: [{ from: anyPost, to: 'draft', answer: '201' }],
    edit: [{ from: ['draft'], to: 'draft' }],
    approve: [{ from: ['draft'], to: 'approved' }],
    unapprove: [{ from: ['approved'], to: 'draft' }],
    delete: [{ from: ['draft', 'failed'], to: 'gone' }],
    take: [{ from: ['approved'], to: 'posting' }],
    'take again': [{ from: ['approved', 'posting'], to: 'posting' }],
    'take as another': [{ from: ['approved'], to: 'posting' }],
    posted: [{ from: ['posting'], to: 'posted' }],
    failed: [{ from: ['posting'], to: 'failed' }],
    'posted by another': [],
    'failed by another': [],
    // It happens without anybody asking, in every state.
    overdue: [
      { from: ['posting'], to: 'failed' },
      ...anyPost.map((state) => ({ from: [state], to: state })),
    ],
  },
  refusal: (state) => (state === 'gone' ? '404 NOT_FOUND' : '409 CONFLICT'),
  async begin() {
    const as = await smmAdmin()
    let [id, claim_id]: string[] = [randomUUID(), randomUUID()]
    const taken = async (body: { status: string; claim_id?: string }) => {
      const answer = await report(id!, body)
      if (answer.status === 200) claim_id = answer.body.data.claim_id
      return answer
    }
    const asks: Record<string, () => Promise<Answer | null>> = {
      async create() {
        const answer = await post('/api/smm/posts', { content: 'Fresh bangus' }, { as })
        ;[id, claim_id] = [answer.body.data.id, randomUUID()]
        return answer
      },
      edit: () => patch(`/api/smm/posts/${id}`, { content: unique('Bangus') }, { as }),
      approve: () => approve(id!),
      unapprove: () => patch(`/api/smm/posts/${id}/unapprove`, {}, { as }),
      delete: () => send('DELETE', `/api/smm/posts/${id}`, undefined, { as }),
      take: () => taken({ status: 'posting' }),
      'take again': () => taken({ status: 'posting', claim_id: claim_id! }),
      'take as another': () => taken({ status: 'posting', claim_id: randomUUID() }),
      posted: () => report(id!, { status: 'posted', claim_id }),
      failed: () => report(id!, { status: 'failed', claim_id }),
      'posted by another': () => report(id!, { status: 'posted', claim_id: randomUUID() }),
      'failed by another': () => report(id!, { status: 'failed', claim_id: randomUUID() }),
      async overdue() {
        const late = knex('smm_posts').where({ id, status: 'posting' })
        if (
          (await late
            .clone()
            .update({ posting_until: knex.raw(`now() - interval '1 second'`) })) === 0
        )
          return null
        await failOverduePosts() // or the loop of the worker, whoever is first
        await eventually(async () => (await late).length === 0, { what: 'given up' })
        return null
      },
    }
    return {
      ask: (action) => asks[action]!(),
      read: async () => (await knex('smm_posts').where({ id }).first())?.status ?? 'gone',
    }
  },
}

const customers = ['none/customer', 'rejected/customer']
const vendors = ['approved/vendor', 'rejected/vendor']

/** The application that somebody sent last, and what they are meanwhile. */
export const applications: ModelledMachine = {
  name: 'applications',
  first: 'none/customer',
  rows: {
    apply: [
      { from: customers, to: 'pending/customer', answer: '201' },
      { from: vendors, to: 'pending/vendor', answer: '201' },
    ],
    approve: [{ from: ['pending/customer', 'pending/vendor'], to: 'approved/vendor' }],
    reject: ['customer', 'vendor', 'rider'].map((role) => ({
      from: [`pending/${role}`],
      to: `rejected/${role}`,
    })),
    'become a rider': ['none', 'pending', 'rejected'].map((state) => ({
      from: [`${state}/customer`],
      to: `${state}/rider`,
      answer: '201',
    })),
  },
  refusal(state, action) {
    const [latest, role] = state.split('/')
    if (action === 'become a rider')
      return role === 'rider' ? '409 ALREADY_RIDER' : '409 ROLE_CONFLICT'
    if (action === 'apply')
      return `409 ${role === 'rider' ? 'ROLE_CONFLICT' : 'APPLICATION_PENDING'}`
    if (latest === 'none') return '404 NOT_FOUND'
    return latest === 'pending' ? '409 ROLE_CONFLICT' : '409 CONFLICT'
  },
  async begin() {
    const [admin, user] = [await smmAdmin(), await createUser()]
    let id: string = randomUUID()
    const review = (action: string) =>
      patch(`/api/admin/applications/${id}/review`, { action }, { as: admin })
    const asks: Record<string, () => Promise<Answer>> = {
      async apply() {
        const body = { storeName: unique('Tindahan') }
        const answer = await post('/api/vendors/onboard', body, { as: user })
        if (answer.status === 201) id = answer.body.application.id
        return answer
      },
      approve: () => review('approve'),
      reject: () => review('reject'),
      'become a rider': () =>
        post('/api/riders', { userId: user.id, vehicleType: 'bicycle' }, { as: admin }),
    }
    return {
      ask: (action) => asks[action]!(),
      async read() {
        const { rows } = await knex.raw(
          `select coalesce(a.status, 'none') || '/' || u.role as state from users u
           left join lateral (select status from vendor_applications where user_id = u.id order by id desc limit 1) a on true
           where u.id = ?`,
          [user.id],
        )
        return rows[0].state
      },
      async end(walked) {
        const stores = await knex('stores').where({ owner_id: user.id })
        const approved = walked.filter((each) => each === 'approve 200').length
        if (stores.length !== approved)
          throw new Error(`${stores.length} stores of ${approved} approvals`)
      },
    }
  },
}

const over = ['none', 'returned', 'completed', 'cancelled']
let vendor: Promise<TestUser> | undefined
let guest: Promise<TestUser> | undefined

/** Cancelled while its customer has the unit. */
const AWAITED = 'cancelled, not returned'
const cancels = [
  { from: ['pending', 'confirmed'], to: 'cancelled' },
  { from: ['active'], to: AWAITED },
]

/** A booking of the only unit of a listing, and the next one when the unit is free. */
export const bookings: ModelledMachine = {
  name: 'bookings',
  first: 'none',
  rows: {
    book: [{ from: over, to: 'pending', answer: '201' }],
    confirm: [{ from: ['pending'], to: 'confirmed' }],
    handover: [{ from: ['confirmed'], to: 'active' }],
    return: [
      { from: ['active'], to: 'returned' },
      { from: [AWAITED], to: 'cancelled' },
    ],
    complete: [{ from: ['returned', 'active'], to: 'completed' }],
    'cancel as customer': cancels,
    'cancel as vendor': cancels,
    'cancel as admin': cancels,
  },
  refusal(state, action) {
    if (action === 'book') return '409 UNAVAILABLE'
    if (state === 'none') return '404 NOT_FOUND'
    return action.startsWith('cancel') ? '409 ALREADY_FINAL' : '409 CONFLICT'
  },
  async begin() {
    const people = {
      vendor: await (vendor ??= createUser('vendor')),
      customer: await (guest ??= createUser()),
      admin: await smmAdmin(),
    }
    const { listing } = await createListing({}, people.vendor)
    let id: string = randomUUID()
    return {
      async ask(action) {
        const who = /^cancel as (.*)$/.exec(action)?.[1] as keyof typeof people | undefined
        if (who) return await patch(`/api/rentals/bookings/${id}/cancel`, {}, { as: people[who] })
        if (action !== 'book') return await moveBooking(people.vendor, id, action)
        const answer = await tryBooking(listing.id, people.customer)
        if (answer.status === 201) id = answer.body.data.id
        return answer
      },
      async read() {
        const row = await knex('rental_bookings').where({ id }).first()
        return row?.awaits_return ? AWAITED : (row?.status ?? 'none')
      },
      async end() {
        const off = await findWrongCounters(listing.id)
        if (off.length > 0) throw new Error(`Counters off: ${JSON.stringify(off)}`)
      },
    }
  },
}
