import type { Knex } from 'knex'

/**
 * What search ranks by. `tokens` holds the words of each field in their order, a line a field: of products the name, other names
 * (spelling variants and the names of variants) and the description; of stores the name, the category, and city and description.
 * A word whose English stem differs is followed by it (`tomatoes/tomato`), and stop words are left out. So a row tells how often,
 * where and in how long a field a term occurs, which the vector does not without unpacking it.
 *
 * `words` finds the rows: A is the name as written, for autocomplete; B its stems, C those of other names or of the category, and
 * D those of all else.
 */
export async function up(knex: Knex): Promise<void> {
  await dropSources(knex)
  await knex.raw(`
    -- 'fresh tomatoes' -> 'fresh tomatoes/tomato', by the parser and the dictionary of to_tsvector
    create function search_tokens(text) returns text language sql immutable parallel safe as $$
      select coalesce(string_agg(case when word = stem then word else word || '/' || stem end, ' '), '') from (
        select word, case when type < 3 then (ts_lexize('english_stem', word))[1] else word end as stem from (
          select lower(token) as word, tokid as type from ts_parse('default', $1) where tokid <> 12 offset 0) parsed
        offset 0) stemmed -- so that no expression is evaluated twice
      where stem is not null
    $$;

    create function search_vector(name text, names text, more text, about text) returns tsvector
      language sql immutable parallel safe as $$
      select setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('english', names), 'B')
        || setweight(to_tsvector('english', more), 'C') || setweight(to_tsvector('english', about), 'D')
    $$;

    drop function search_words_of(tsvector);
    create function search_words_of(tokens text) returns setof text language sql immutable parallel safe as $$
      select distinct word from regexp_split_to_table(tokens, '[ \\n]') token, split_part(token, '/', 1) word
      where length(word) between 3 and 40 and word !~ '[0-9]'
    $$;

    create view product_search_source as
      select p.id, p.store_id, f.name collate "C" as name,
        search_vector(f.name, f.name || ' ' || f.spellings, f.variants, f.about) as words, search_tier(p.id) as tier,
        search_tokens(f.name) || e'\\n' || search_tokens(f.spellings || ' ' || f.variants) || e'\\n' || search_tokens(f.about)
          as tokens
      from products p, lateral (
        select search_fold(p.name) as name, search_variants(p.name) as spellings,
          search_fold(p.variant_names) || ' ' || search_variants(p.variant_names) as variants,
          search_fold(p.description) || ' ' || search_variants(p.description) as about offset 0) f
      where p.is_active;
    create view store_search_source as
      select s.id, s.id as store_id, f.name collate "C" as name,
        search_vector(f.name, f.name || ' ' || f.spellings, f.category, f.about) as words, search_tier(s.id) as tier,
        search_tokens(f.name || ' ' || f.spellings) || e'\\n' || search_tokens(f.category) || e'\\n' || search_tokens(f.about)
          as tokens
      from stores s, lateral (
        select search_fold(s.name) as name, search_variants(s.name) as spellings, search_fold(s.category) as category,
          search_fold(s.city || ' ' || s.description) || ' ' || search_variants(s.description) as about offset 0) f
      where s.is_active;
  `)
  for (const kind of ['product', 'store'] as const) {
    await knex.raw(
      `truncate ${kind}_search; alter table ${kind}_search add column tokens text not null`,
    )
    await createSync(knex, kind, 'found.tokens', ['name', 'words', 'tokens'])
  }
  await fill(knex)
}

async function dropSources(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view product_search_source, store_search_source;
    drop function search_vector(text, text, text, text);
  `)
}

async function createSync(
  knex: Knex,
  kind: 'product' | 'store',
  wordsOf: string,
  columns: string[],
): Promise<void> {
  const table = `${kind}_search`
  const excluded = columns.map((column) => `excluded.${column}`).join(', ')
  await knex.raw(`
    create or replace function ${table}_sync() returns trigger language plpgsql as $$
    declare found ${table};
    begin
      if not new.is_active then
        delete from ${table} where id = new.id;
        return null;
      end if;
      select * into found from ${table}_source where id = new.id;
      insert into ${table} values (found.*)
        on conflict (id, tier) do update set (${columns.join(', ')}) = (${excluded});
      insert into search_lexicon select used from search_words_of(${wordsOf}) used
        where not exists (select from search_lexicon known where known.word = used collate "C");
      return null;
    end $$;
  `)
}

async function fill(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table product_search disable trigger product_search_count;
    insert into product_search select * from product_search_source order by id;
    insert into store_search select * from store_search_source order by id;
    alter table product_search enable trigger product_search_count;
    select recount_document_frequencies();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await dropSources(knex)
  await knex.raw(`
    drop function search_tokens(text), search_words_of(text);
    create function search_vector(name text, name_variants text, about text, about_variants text) returns tsvector
      language sql immutable parallel safe as $$
      select setweight(to_tsvector('simple', name), 'A')
        || setweight(to_tsvector('english', name || ' ' || name_variants), 'B')
        || setweight(to_tsvector('simple', about), 'C')
        || setweight(to_tsvector('english', about || ' ' || about_variants), 'D')
    $$;
    create function search_words_of(words tsvector) returns setof text language sql immutable parallel safe as $$
      select word from unnest(tsvector_to_array(ts_filter(words, '{a,c}'))) word
      where length(word) between 3 and 40 and word !~ '[0-9]'
    $$;
    create view product_search_source as
      select p.id, p.store_id, f.name collate "C" as name,
        search_vector(f.name, search_variants(p.name), f.about, search_variants(p.description || ' ' || p.variant_names)) as words,
        search_tier(p.id) as tier
      from products p, lateral (
        select search_fold(p.name) as name, search_fold(p.description || ' ' || p.variant_names) as about offset 0) f
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
  for (const kind of ['product', 'store'] as const) {
    await knex.raw(`truncate ${kind}_search; alter table ${kind}_search drop column tokens`)
    await createSync(knex, kind, 'found.words', ['name', 'words'])
  }
  await fill(knex)
}
