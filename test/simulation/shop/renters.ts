/** Rentals, by the contract: agreements are signed, few units are booked on few days, and vendors hand them over. */
import { someOf, type Setting } from './customers.ts'
import type { Act, Person } from './people.ts'

/** The first day that is booked; others follow. */
const FIRST_DAY = Date.parse('2026-03-12T00:00:00Z')
const DAYS = 10
const DAY_MS = 86_400_000

interface Booking {
  id: string
  customer: Person
  /** The number of its last day. */
  end: number
  /** The last step that its vendor took. */
  step?: string
  isCancelled?: boolean
}

const day = (index: number) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10)

export function renters({ people, shop }: Setting) {
  const bookings: Booking[] = []
  const { listing } = shop

  async function sign(act: Act, customer: Person): Promise<string | undefined> {
    const body = {
      agreementId: listing.agreementId,
      method: 'checkbox',
      signerName: 'Luz Dela Cruz',
      signatureData: true,
    }
    const options = { body, key: `sign-${act.id}` }
    const reply = await people.callSafely(act, customer, 'POST', '/api/agreements/sign', options)
    return reply?.status === 201 ? reply.body.data.id : undefined
  }

  async function book(act: Act, times: number): Promise<void> {
    const customer = act.random.pick(shop.customers)
    const agreementSignatureId = act.random.chance(0.4) ? await sign(act, customer) : undefined
    const start = act.random.below(DAYS)
    const end = start + 1 + act.random.below(3)
    const body = {
      startDate: day(start),
      endDate: day(end),
      unitsRequested: 1 + act.random.below(2),
      deliveryRequested: false,
      customerName: 'Luz Dela Cruz',
      customerPhone: '0917 123 4567',
      ...(agreementSignatureId && { agreementSignatureId }),
    }
    const options = { body, key: `book-${act.id}` }
    const path = `/api/rentals/${listing.id}/book`
    const replies = await Promise.all(
      Array.from({ length: times }, () => people.callSafely(act, customer, 'POST', path, options)),
    )
    const booked = replies.find((reply) => reply?.status === 201)?.body.data
    if (booked) bookings.push({ id: booked.id, customer, end })
  }

  const isOpen = ({ isCancelled, step }: Booking) =>
    !isCancelled && step !== 'return' && step !== 'complete'

  async function move(act: Act, booking: Booking, step: string): Promise<void> {
    const path = `/api/vendor/rentals/bookings/${booking.id}/${step}`
    const body = step === 'return' ? { condition: 'good', depositDeduction: 20 } : {}
    const reply = await people.call(act, shop.listing.vendor, 'PATCH', path, { body })
    if (reply?.status === 200) booking.step = step
  }

  return {
    book: (act: Act) => book(act, 1),
    'book twice': (act: Act) => book(act, 2),
    async 'cancel booking'(act: Act) {
      const booking = await someOf({ people }, act, bookings, isOpen)
      if (!booking) return
      const path = `/api/rentals/bookings/${booking.id}/cancel`
      const reply = await people.call(act, booking.customer, 'PATCH', path, { body: {} })
      booking.isCancelled ||= reply?.status === 200
    },
    async extend(act: Act) {
      const isFit = (booking: Booking) => isOpen(booking) && booking.step
      const booking = await someOf({ people }, act, bookings, isFit)
      if (!booking) return
      const body = { endDate: day(booking.end + 1 + act.random.below(2)) }
      const path = `/api/rentals/bookings/${booking.id}/extend`
      await people.call(act, booking.customer, 'PATCH', path, { body })
    },
    async 'serve booking'(act: Act) {
      const booking = await someOf({ people }, act, bookings, isOpen)
      if (!booking) return
      const steps = ['confirm', 'handover', 'return', 'complete']
      for (const step of steps.slice(0, act.random.pick([1, 1, 2, 4])))
        await move(act, booking, step)
    },
  }
}
