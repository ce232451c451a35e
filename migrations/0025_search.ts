import type { Knex } from 'knex'

/**
 * What search looks at: one row for each active product and store, kept by triggers in the transaction of the change.
 *
 * `words` holds the name as written (weight A) and by its English stems (B), and the description and what else is known of
 * a store as written (C) and by stems (D): stems are what is searched, words as written only make the order, because
 * English stems take Filipino words for each other (gatas is milk, gata is coconut milk).
 *
 * `sample` says in which nested random samples a row is: 0 is a 512th of all rows, up to 1 a 64th, up to 2 an eighth, up to 3
 * everything. Each is a partition, so that what matches half the catalogue is found and counted in a small part of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists unaccent;

    -- Lower-case words without accents, apostrophes and punctuation: 'Piña, 5 kg (Mang Ben''s)' -> 'pina 5 kg mang bens'
    create function search_fold(text) returns text language sql stable parallel safe as $$
      select btrim(regexp_replace(
        regexp_replace(lower(unaccent(normalize($1, NFKC))), '''', '', 'g'),
        '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f\\s]+', ' ', 'g'))
    $$;

    -- Other ways to write words: luy-a as luya, and sukang (suka with the linker of Tagalog and Bisaya) as suka
    create function search_variants(text) returns text language sql immutable parallel safe as $$
      select coalesce(string_agg(coalesce(replace(found[1], '-', ''), found[2]), ' '), '')
      from regexp_matches($1, '([[:alpha:]]+(\\?:-[[:alpha:]]+)+)|\\y([[:alpha:]]{3,}[aeou])ng\\y', 'gi') found
    $$;

    -- Of folded texts and of what is written otherwise in them
    create function search_vector(name text, name_variants text, about text, about_variants text) returns tsvector
      language sql immutable parallel safe as $$
      select setweight(to_tsvector('simple', name), 'A')
        || setweight(to_tsvector('english', name || ' ' || name_variants), 'B')
        || setweight(to_tsvector('simple', about), 'C')
        || setweight(to_tsvector('english', about || ' ' || about_variants), 'D')
    $$;

    create function search_sample(id uuid) returns smallint language sql immutable strict parallel safe as $$
      select case when part = 0 then 0 when part < 8 then 1 when part < 64 then 2 else 3 end::smallint
      from (select uuid_hash(id) & 511 as part) hashed
    $$;

    -- Every word that names and descriptions have ever used, to mend what is typed wrong. A word may be here twice:
    -- a unique index would make imports wait for each other.
    create table search_lexicon (word text collate "C" not null);
    create index search_words_word on search_lexicon (word);
    create index search_words_trigrams on search_lexicon
      using gin (word gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);

    create function search_words_of(words tsvector) returns setof text language sql immutable parallel safe as $$
      select word from unnest(tsvector_to_array(ts_filter(words, '{a,c}'))) word
      where length(word) between 3 and 40 and word !~ '[0-9]'
    $$;

    create view product_search_source as
      select p.id, p.store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(p.name), f.about, search_variants(p.description)) as words,
        search_sample(p.id) as sample
      from products p, lateral (
        select search_fold(p.name) as name, search_fold(p.description) as about offset 0) f
      where p.is_active;
    create view store_search_source as
      select s.id, s.id as store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(s.name), f.about, search_variants(s.description)) as words,
        search_sample(s.id) as sample
      from stores s, lateral (
        select search_fold(s.name) as name, search_fold(s.category || ' ' || s.city || ' ' || s.description) as about
        offset 0) f
      where s.is_active;
  `)
  await makeIndexOf(knex, 'product', 'name, description, is_active')
  await makeIndexOf(knex, 'store', 'name, description, category, city, is_active')
  await knex.raw(`
    insert into search_lexicon
    select distinct word
    from (select words from product_search union all select words from store_search) t, search_words_of(t.words) word
  `)
}

const samples = [0, 1, 2, 3]

async function makeIndexOf(knex: Knex, kind: 'product' | 'store', columns: string): Promise<void> {
  const table = `${kind}_search`
  await knex.raw(`
    create table ${table} (
      id uuid not null references ${kind}s on delete cascade,
      store_id uuid not null,
      name text collate "C" not null,
      words tsvector not null,
      sample smallint not null,
      primary key (id, sample)
    ) partition by list (sample);
    ${samples.map((sample) => `create table ${table}_${sample} partition of ${table} for values in (${sample});`).join('\n')}
    insert into ${table} select * from ${table}_source;
    create index ${table}_name on ${table} (name, id);
    create index ${table}_store on ${table} (store_id);
    create index ${table}_words on ${table}
      using gin (words, ts_filter(words, '{a,b}')) with (fastupdate = on, gin_pending_list_limit = 256);

    create function ${table}_follows() returns trigger language plpgsql as $$
    declare found ${table};
    begin
      if not new.is_active then
        delete from ${table} where id = new.id;
        return null;
      end if;
      select * into found from ${table}_source where id = new.id;
      insert into ${table} values (found.*)
        on conflict (id, sample) do update set (name, words) = (excluded.name, excluded.words);
      insert into search_lexicon select used from search_words_of(found.words) used
        where not exists (select from search_lexicon known where known.word = used collate "C");
      return null;
    end $$;
    create trigger ${table}_of_new after insert on ${kind}s for each row execute function ${table}_follows();
    create trigger ${table}_of_changed after update of ${columns} on ${kind}s for each row
      when ((${columnsOf('old', columns)}) is distinct from (${columnsOf('new', columns)}))
      execute function ${table}_follows();
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
      drop trigger ${kind}_search_of_new on ${kind}s;
      drop trigger ${kind}_search_of_changed on ${kind}s;
      drop function ${kind}_search_follows();
      drop table ${kind}_search;
      drop view ${kind}_search_source;
    `)
  await knex.raw(`
    drop table search_lexicon;
    drop function search_words_of(tsvector), search_vector(text, text, text, text), search_variants(text),
      search_fold(text), search_sample(uuid);
  `)
}
