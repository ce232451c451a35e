/** Rentals, by the contract: agreements are signed, few units are booked on few days, and vendors hand them over. */
import type { Setting } from './customers.ts'
import type { Act, Person } from './people.ts'

/** The first day that is booked; others follow. */
const FIRST_DAY = Date.parse('2026-03-12T00:00:00Z')
const DAYS = 4
const DAY_MS = 86_400_000

const day = (index: number) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10)

export function renters({ people, shop }: Setting) {
  const bookings: { id: string; customer: Person }[] = []
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
    const body = {
      startDate: day(start),
      endDate: day(start + 1 + act.random.below(DAYS)),
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
    if (booked) bookings.push({ id: booked.id, customer })
  }

  async function withBooking(
    act: Act,
    handle: (booking: { id: string; customer: Person }) => Promise<unknown>,
  ): Promise<void> {
    if (bookings.length > 0) await handle(act.random.pick(bookings))
  }

  return {
    book: (act: Act) => book(act, 1),
    'book twice': (act: Act) => book(act, 2),
    'cancel booking': (act: Act) =>
      withBooking(act, ({ id, customer }) =>
        people.call(act, customer, 'PATCH', `/api/rentals/bookings/${id}/cancel`, { body: {} }),
      ),
    extend: (act: Act) =>
      withBooking(act, ({ id, customer }) =>
        people.call(act, customer, 'PATCH', `/api/rentals/bookings/${id}/extend`, {
          body: { endDate: day(DAYS + act.random.below(DAYS)) },
        }),
      ),
    'serve booking': (act: Act) =>
      withBooking(act, async ({ id }) => {
        const steps = ['confirm', 'handover', 'return', 'complete']
        for (const step of steps.slice(0, 1 + act.random.below(steps.length)))
          await people.call(
            act,
            listing.vendor,
            'PATCH',
            `/api/vendor/rentals/bookings/${id}/${step}`,
            {
              body: step === 'return' ? { condition: 'good', depositDeduction: 20 } : {},
            },
          )
      }),
  }
}
