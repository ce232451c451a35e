import type { Knex } from 'knex'

/**
 * Search tables: one row per active product and store, kept in sync by triggers in the transaction of the change.
 *
 * `words` holds the name as written (weight A) and its English stems (B), the description and other known facts as written (C)
 * and their stems (D). Queries match stems; words as written only affect the ranking, because English stems confuse Filipino
 * words with each other (gatas is milk, gata is coconut milk).
 *
 * `tier` puts each row into one of four nested random tiers: tier 0 holds 1/512 of all rows, tiers 0-1 1/64, tiers 0-2 1/8,
 * tiers 0-3 everything. Each tier is a partition, so a term that matches half the catalogue is ranked and counted in a
 * small part of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Case-folds and strips accents, apostrophes and punctuation: 'Piña, 5 kg (Mang Ben''s)' -> 'pina 5 kg mang bens'
    create function search_fold(text) returns text language sql stable parallel safe as $$
      select btrim(regexp_replace(
        regexp_replace(lower(unaccent(normalize($1, NFKC))), '''', '', 'g'),
        '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f\\s]+', ' ', 'g'))
    $$;

    -- Spelling variants: luy-a as luya, and sukang (suka with the Tagalog and Bisaya linker) as suka
    create function search_variants(text) returns text language sql immutable parallel safe as $$
      select coalesce(string_agg(coalesce(replace(found[1], '-', ''), found[2]), ' '), '')
      from regexp_matches($1, '([[:alpha:]]+(\\?:-[[:alpha:]]+)+)|\\y([[:alpha:]]{3,}[aeou])ng\\y', 'gi') found
    $$;

    -- The weighted vector of a folded name and description with their variants
    create function search_vector(name text, name_variants text, about text, about_variants text) returns tsvector
      language sql immutable parallel safe as $$
      select setweight(to_tsvector('simple', name), 'A')
        || setweight(to_tsvector('english', name || ' ' || name_variants), 'B')
        || setweight(to_tsvector('simple', about), 'C')
        || setweight(to_tsvector('english', about || ' ' || about_variants), 'D')
    $$;

    create function search_tier(id uuid) returns smallint language sql immutable strict parallel safe as $$
      select case when part = 0 then 0 when part < 8 then 1 when part < 64 then 2 else 3 end::smallint
      from (select uuid_hash(id) & 511 as part) hashed
    $$;

    -- Every word ever used in a name or description, for spelling correction. Duplicates are allowed: a unique index
    -- would make concurrent imports wait for each other.
    create table search_lexicon (word text collate "C" not null);
    create index search_lexicon_word on search_lexicon (word);
    create index search_lexicon_trigrams on search_lexicon
      using gin (word gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);

    create function search_words_of(words tsvector) returns setof text language sql immutable parallel safe as $$
      select word from unnest(tsvector_to_array(ts_filter(words, '{a,c}'))) word
      where length(word) between 3 and 40 and word !~ '[0-9]'
    $$;

    create view product_search_source as
      select p.id, p.store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(p.name), f.about, search_variants(p.description)) as words,
        search_tier(p.id) as tier
      from products p, lateral (
        select search_fold(p.name) as name, search_fold(p.description) as about offset 0) f
      where p.is_active;
    create view store_search_source as
      select s.id, s.id as store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(s.name), f.about, search_variants(s.description)) as words,
        search_tier(s.id) as tier
      from stores s, lateral (
        select search_fold(s.name) as name, search_fold(s.category || ' ' || s.city || ' ' || s.description) as about
        offset 0) f
      where s.is_active;
  `)
  await createSearchTable(knex, 'product', 'name, description, is_active')
  await createSearchTable(knex, 'store', 'name, description, category, city, is_active')
}

const tiers = [0, 1, 2, 3]

async function createSearchTable(
  knex: Knex,
  kind: 'product' | 'store',
  columns: string,
): Promise<void> {
  const table = `${kind}_search`
  await knex.raw(`
    create table ${table} (
      id uuid not null references ${kind}s on delete cascade,
      store_id uuid not null,
      name text collate "C" not null,
      words tsvector not null,
      tier smallint not null,
      primary key (id, tier)
    ) partition by list (tier);
    ${tiers.map((tier) => `create table ${table}_${tier} partition of ${table} for values in (${tier});`).join('\n')}
    create index ${table}_name on ${table} (name, id);
    create index ${table}_store on ${table} (store_id);
    create index ${table}_words on ${table}
      using gin (words, ts_filter(words, '{a,b}')) with (fastupdate = on, gin_pending_list_limit = 256);

    create function ${table}_sync() returns trigger language plpgsql as $$
    declare found ${table};
    begin
      if not new.is_active then
        delete from ${table} where id = new.id;
        return null;
      end if;
      select * into found from ${table}_source where id = new.id;
      insert into ${table} values (found.*)
        on conflict (id, tier) do update set (name, words) = (excluded.name, excluded.words);
      insert into search_lexicon select used from search_words_of(found.words) used
        where not exists (select from search_lexicon known where known.word = used collate "C");
      return null;
    end $$;
    create trigger ${table}_inserted after insert on ${kind}s for each row execute function ${table}_sync();
    create trigger ${table}_updated after update of ${columns} on ${kind}s for each row
      when ((${columnsOf('old', columns)}) is distinct from (${columnsOf('new', columns)}))
      execute function ${table}_sync();
  `)
}

function columnsOf(row: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ')
}

export async function down(knex: Knex): Promise<void> {
  for (const kind of ['product', 'store'])
    await knex.raw(`
      drop trigger ${kind}_search_inserted on ${kind}s;
      drop trigger ${kind}_search_updated on ${kind}s;
      drop function ${kind}_search_sync();
      drop table ${kind}_search;
      drop view ${kind}_search_source;
    `)
  await knex.raw(`
    drop table search_lexicon;
    drop function search_words_of(tsvector), search_vector(text, text, text, text), search_variants(text),
      search_fold(text), search_tier(uuid);
  `)
}
