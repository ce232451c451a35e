/** Conditions on the status of an order or a store order. Their text is constant, and that of the partial indexes on `orders`. */
import { assignableStatuses, statusesInWork } from '../states.ts'

const anyOf = (statuses: readonly string[]) => statuses.map((each) => `'${each}'`).join(', ')

/** Confirmed, and neither delivered nor cancelled. */
export const isInWork = (status: string) => `${status} in (${anyOf(statusesInWork)})`

/** Confirmed, and no rider has set out with it. */
export const isAssignable = (status: string) => `${status} in (${anyOf(assignableStatuses)})`
