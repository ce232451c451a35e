import type { Knex } from 'knex'

/** Admins read refunds by status; those that one of them has to pay by hand are counted whenever the first screen is looked at. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index refunds_by_status on refunds (status, id);
    create index refunds_to_pay_by_hand on refunds (id) where manual and status = 'pending';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_to_pay_by_hand, refunds_by_status')
}
