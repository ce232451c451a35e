/**
 * What each vendor is owed for an order with this id, as JSON by the vendor's user id, in centavos; null before its money was
 * posted. For selects of other features too.
 */
export function vendorPayablesOf(orderId: string): string {
  return `(select json_object_agg(owner_id, payable) from (
     select l.owner_id, -sum(l.amount) as payable from ledger_entries e
       join ledger_lines l on l.entry_id = e.id and l.account = 'vendor_payable'
     where e.order_id = ${orderId} and e.kind in (${orderMoneyKinds}) group by l.owner_id) payables)`
}

/** The kinds of entries that credit an order's parties or take from them. */
export const orderMoneyKinds = `'order_paid', 'cash_collected', 'refund'`
