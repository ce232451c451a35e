import type { Knex } from 'knex'

/**
 * Variants and choices of products, and what an order keeps of them.
 *
 * A product with variants shows the lowest price and the stock of those that are active. A trigger keeps these columns, so
 * lists, search and feeds read the product alone. Every writer locks the product before its variants, which makes the
 * product's lock that of its variants too, and keeps one order of locks.
 *
 * `products.choices` is a JSON array of groups with their options; `choices_version` counts its changes, so that an order
 * notices one without comparing it.
 *
 * An order keeps names and prices, and the id of a variant that may be deleted later. `order_items.note` is a text by the
 * customer; exports contain it and erasing a person clears it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table product_variants (
      id uuid primary key,
      product_id uuid not null references products,
      store_id uuid not null references stores,
      name text not null,
      sku text,
      price bigint not null check (price > 0),
      compare_price bigint check (compare_price > 0),
      inventory numeric(12, 3) not null default 0
        constraint product_variants_inventory_not_negative check (inventory >= 0),
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (fillfactor = 90);
    create index product_variants_of_product on product_variants (product_id, id);
    create unique index product_variants_name_in_product on product_variants (product_id, lower(name));
    create unique index product_variants_sku_in_store on product_variants (store_id, sku);

    alter table products
      add column has_variants boolean not null default false,
      add column variant_names text not null default '',
      add column choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
      add column choices_version int not null default 0;

    alter table order_items
      add column variant_id uuid,
      add column variant text,
      add column choices jsonb not null default '[]',
      add column note text check (length(note) <= 200);

    create function sync_product_with_variants() returns trigger language plpgsql as $$
      declare product uuid := coalesce(new.product_id, old.product_id);
      begin
        perform from products where id = product for no key update;
        update products p set has_variants = v.variants > 0, inventory = v.inventory, price = coalesce(v.price, p.price),
          compare_price = case when v.price is null then p.compare_price else v.compare_price end,
          variant_names = v.names, updated_at = now()
        from (
          select count(*) as variants, coalesce(sum(inventory) filter (where is_active), 0) as inventory,
            (array_agg(price order by price, id) filter (where is_active))[1] as price,
            (array_agg(compare_price order by price, id) filter (where is_active))[1] as compare_price,
            coalesce(string_agg(name, ' ' order by id) filter (where is_active), '') as names
          from product_variants where product_id = product) v
        where p.id = product;
        return null;
      end $$;
    create trigger product_variants_listed after insert or delete on product_variants
      for each row execute function sync_product_with_variants();
    create trigger product_variants_changed after update on product_variants for each row
      when ((old.name, old.price, old.compare_price, old.inventory, old.is_active)
        is distinct from (new.name, new.price, new.compare_price, new.inventory, new.is_active))
      execute function sync_product_with_variants();
  `)
  await searchBy(knex, `p.description || ' ' || p.variant_names`, ['variant_names'])
}

/** Variants are found by their names as a product is by its description. */
async function searchBy(knex: Knex, about: string, columns: string[]): Promise<void> {
  const watched = ['name', 'description', 'is_active', ...columns]
  const valuesOf = (row: string) => watched.map((column) => `${row}.${column}`).join(', ')
  await knex.raw(`
    create or replace view product_search_source as
      select p.id, p.store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(p.name), f.about, search_variants(${about})) as words,
        search_tier(p.id) as tier
      from products p, lateral (
        select search_fold(p.name) as name, search_fold(${about}) as about offset 0) f
      where p.is_active;
    drop trigger product_search_updated on products;
    create trigger product_search_updated after update of ${watched.join(', ')} on products for each row
      when ((${valuesOf('old')}) is distinct from (${valuesOf('new')}))
      execute function product_search_sync();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await searchBy(knex, 'p.description', [])
  await knex.raw(`
    drop table product_variants;
    drop function sync_product_with_variants;
    alter table order_items drop column variant_id, drop column variant, drop column choices, drop column note;
    alter table products drop column has_variants, drop column variant_names, drop column choices,
      drop column choices_version;
  `)
}
