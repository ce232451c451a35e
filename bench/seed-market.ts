/** Seeds the measured market: 1,000 stores, 100,000 products with unlimited stock, 5,000 customers. */
import pg from 'pg'
import { buildSearchIndex } from './catalogue.ts'
import { vacuumSeeded } from './vacuum.ts'

export async function seedMarket(connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  await db.query(`
    alter table products disable trigger user;

    insert into users (id, email, password_hash, first_name, last_name, phone, role)
    select uuidv7(), 'user' || n || '@palengke.example', 'none', 'Juan', 'Cruz ' || n, '+639171234567',
      case when n <= 10 then 'vendor' else 'customer' end
    from generate_series(1, 5010) n;

    insert into sessions (id, user_id, expires_at) select id, id, now() + interval '30 days' from users;

    insert into stores (id, slug, owner_id, name, category, description, address, city, barangay, latitude, longitude)
    select uuidv7(), 'tindahan-' || n, (select id from users where email = 'user' || (1 + n % 10) || '@palengke.example'),
      'Tindahan ' || n, 'groceries', 'Fresh goods every morning.', 'Poblacion', 'Salay', 'Poblacion',
      8.86 + (n % 50) / 1000.0, 124.79 + (n % 40) / 1000.0
    from generate_series(1, 1000) n;

    insert into products (id, store_id, name, description, sku, price, unit, inventory, images)
    select uuidv7(), s.id, 'Produkto ' || n || ' of ' || s.slug, repeat('Fresh from the farm, sold by the kilo. ', 4),
      'SKU-' || n, 2000 + (n * 37) % 40000, 'kilo', 900000000,
      array['https://files.palengke.example/products/' || n || '-a.webp', 'https://files.palengke.example/products/' || n || '-b.webp']
    from stores s, generate_series(1, 100) n;

    update settings set minimum_order_amount = 5000, delivery_fee_base = 3000, delivery_fee_per_km = 500,
      max_delivery_radius_km = 30, delivery_fee_free_above = 10000000;
  `)
  await buildSearchIndex(db)
  await db.query('alter table products enable trigger user')
  await vacuumSeeded(db)
  await db.query('checkpoint')
  await db.end()
}
