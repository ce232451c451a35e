import type { Knex } from 'knex'

const placeCode = `place_code text check (place_code ~ '^[0-9]{10}$')`

/** Where locations, stores and deliveries are, as codes of the Philippine Standard Geographic Code, and which places a store delivers to. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table locations add column ${placeCode};
    update locations l set place_code = p.code
    from (values ('Salay', '1004322000'), ('Claveria', '1004306000'), ('Lagonglong', '1004313000')) p (name, code)
    where l.name = p.name and l.province = 'Misamis Oriental';

    alter table stores add column ${placeCode},
      add column delivers_to text[] check (cardinality(delivers_to) between 1 and 200);
    alter table vendor_applications add column ${placeCode};
    alter table orders add column ${placeCode};

    alter table settings
      add column max_store_distance_km numeric default 10 check (max_store_distance_km >= 0),
      add column require_delivery_place boolean not null default false;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column max_store_distance_km, drop column require_delivery_place;
    alter table orders drop column place_code;
    alter table vendor_applications drop column place_code;
    alter table stores drop column place_code, drop column delivers_to;
    alter table locations drop column place_code;
  `)
}
