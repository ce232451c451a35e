import type { Knex } from 'knex'

/** Half a point on the map is no point: distances would silently count as unknown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update stores set latitude = null, longitude = null where (latitude is null) <> (longitude is null);
    alter table stores add constraint stores_whole_point check ((latitude is null) = (longitude is null));
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table stores drop constraint stores_whole_point')
}
