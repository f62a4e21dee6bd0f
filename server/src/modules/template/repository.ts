import type { TemplateColor, TemplateSize } from '@tuzuo/core/api/template';
import type { Locale } from '@tuzuo/core/text/locale';
import type { PosterDocument } from '@tuzuo/poster/document';
import { and, arrayContains, count, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import {
  type TemplateLook,
  template,
  templateFavorite,
  templateRecent,
  templateTerm,
} from '../../db/schema/template';
import type { PersonalTables } from '../personal-data/service';
import type { WantedWord } from './query';

export type TemplateRow = typeof template.$inferInsert;
export type TermRow = Omit<typeof templateTerm.$inferInsert, 'templateKey'>;

/** Minimum share of common trigrams for similar words. */
const MIN_SIMILARITY = 0.45;

/** Number of recently used templates kept per user. */
const MAX_RECENT = 50;

const ofLibrary = eq(template.origin, 'library');

/** The versions of the library's rows, by key. */
export async function versionsOfAll(tx: Executor): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: template.key, version: template.version })
    .from(template)
    .where(ofLibrary);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** Replaces the search terms of a template. */
export async function saveTerms(tx: Executor, key: string, terms: readonly TermRow[]): Promise<void> {
  await tx.delete(templateTerm).where(eq(templateTerm.templateKey, key));
  await tx.insert(templateTerm).values(terms.map((term) => ({ ...term, templateKey: key })));
}

/**
 * Inserts or updates a template of the library with its search terms; safe to run concurrently. Never overwrites an
 * operator's key.
 */
export async function saveTemplate(tx: Executor, row: TemplateRow, terms: readonly TermRow[]): Promise<void> {
  const { key, ...rest } = row;
  // Locks the row until the transaction ends, so that the terms of one writer win.
  const written = await tx
    .insert(template)
    .values(row)
    .onConflictDoUpdate({ target: template.key, set: rest, setWhere: ofLibrary })
    .returning({ key: template.key });
  if (written.length > 0) await saveTerms(tx, key, terms);
}

/**
 * Hides library templates that are not among these, and clears their version, so that they are rewritten if they come
 * back.
 */
export async function hideOthers(tx: Executor, keys: readonly string[]): Promise<void> {
  await tx
    .update(template)
    .set({ isListed: false, version: '' })
    .where(and(ofLibrary, eq(template.isListed, true), notInArray(template.key, [...keys])));
}

/** The values of a group column in listed templates, with counts. */
export function countGroups(
  tx: Executor,
  column: 'category' | 'scene',
): Promise<{ key: string; count: number }[]> {
  return tx
    .select({ key: template[column], count: count() })
    .from(template)
    .where(eq(template.isListed, true))
    .groupBy(template[column]);
}

/** The most common tags. */
export async function commonTags(tx: Executor, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select tag from ${template} cross join unnest(${template.tags}) as tag
    where ${template.isListed}
    group by tag order by count(*) desc, min(${template.position}) limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

export type ListedTemplate = Pick<TemplateRow, 'key' | 'titles' | 'width' | 'height' | 'pages'> & {
  /** Null for library templates. */
  look: TemplateLook | null;
  favorite: boolean;
};

const LISTED = {
  key: template.key,
  titles: template.titles,
  width: template.width,
  height: template.height,
  pages: template.pages,
  look: template.look,
};

const isFavorite = (userId: string | undefined): SQL<boolean> =>
  userId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ${templateFavorite}
        where ${templateFavorite.userId} = ${userId} and ${templateFavorite.templateKey} = ${template.key})`;

/**
 * The templates that match a query. For each: the worst class of its words (0 = exact in text or pinyin, 1 = partial, 2
 * = similar), and a score. Similar matches take twenty times as long and are only requested if there are no others.
 */
function matchesOf(words: readonly WantedWord[], includeSimilar: boolean): SQL {
  const asked = JSON.stringify(words.map((word, place) => ({ place, ...word })));
  const isSimilar = sql`,
        (2, case when strpos(term.pinyin, '|' || word.sound) > 0 then 0.5 end),
        (2, case when near.likeness >= ${MIN_SIMILARITY} then 0.5 * near.likeness end)`;
  const near = sql`
      cross join lateral (
        select case when term.grams && word.grams then (
          select count(*)::float / (cardinality(term.grams) + cardinality(word.grams) - count(*))
          from unnest(term.grams) as gram where gram = any(word.grams)
        ) else 0 end as likeness
      ) as near`;
  return sql`(
    select key, max(class) as class, sum(score) as score from (
      select distinct on (term.template_key, word.place)
        term.template_key as key, fit.class, term.weight * fit.share as score
      from ${templateTerm} as term
      cross join jsonb_to_recordset(${asked}::jsonb)
        as word(place int, text text, "isLatin" boolean, letters text, sound text, grams text[])
      ${includeSimilar ? near : sql``}
      cross join lateral (values
        (0, case when term.text = word.text then 1
          when starts_with(term.text, word.text) then 0.9
          when not word."isLatin" and strpos(term.text, word.text) > 0 then 0.8 end),
        (0, case when strpos(term.pinyin, '|' || word.letters || '|') > 0 then 0.7
          when strpos(term.pinyin, '|' || word.letters) > 0 then 0.6
          when strpos(term.initials, '|' || word.letters) > 0 then 0.5 end),
        (1, case when not word."isLatin" and term.weight > 0.5 and length(term.text) > 1
          and strpos(word.text, term.text) > 0 then 0.5 * length(term.text) / length(word.text) end)
        ${includeSimilar ? isSimilar : sql``}
      ) as fit(class, share)
      where fit.share is not null
        -- Most words have nothing to do with a query: they are left before they are weighed.
        and (strpos(term.text, word.text) > 0 or strpos(word.text, term.text) > 0
          or strpos(term.pinyin, '|' || word.letters) > 0 or strpos(term.initials, '|' || word.letters) > 0
          ${includeSimilar ? sql`or strpos(term.pinyin, '|' || word.sound) > 0 or term.grams && word.grams` : sql``})
      order by term.template_key, word.place, fit.class, score desc
    ) as best
    group by key having count(*) = ${words.length}
  )`;
}

type TemplateFilter = {
  userId: string | undefined;
  categoryId?: string | undefined;
  sceneId?: string | undefined;
  size?: TemplateSize | undefined;
  color?: TemplateColor | undefined;
  favorite: boolean;
  recent: boolean;
  words: readonly WantedWord[];
  /** Whether to include similar matches. */
  includeSimilar: boolean;
  after: { value: string; id: string } | undefined;
  limit: number;
};

/** A page of matching templates; `rank` is the sort key, a number in the database's text format. */
export async function listTemplateRows(
  tx: Executor,
  { userId, words, includeSimilar, after, limit, ...filter }: TemplateFilter,
): Promise<(ListedTemplate & { rank: string })[]> {
  const { key, position } = template;
  const joined: SQL[] = [];
  const place = sql`- ${position}`;
  let rank = place;
  if (filter.recent) {
    joined.push(
      sql`join ${templateRecent} on ${templateRecent.templateKey} = ${key} and ${templateRecent.userId} = ${userId}`,
    );
    rank = sql`extract(epoch from ${templateRecent.usedAt})`;
  }
  if (filter.favorite) {
    joined.push(
      sql`join ${templateFavorite} on ${templateFavorite.templateKey} = ${key} and ${templateFavorite.userId} = ${userId}`,
    );
    rank = sql`extract(epoch from ${templateFavorite.createdAt})`;
  }
  let fit = sql`0`;
  if (words.length > 0) {
    joined.push(sql`join ${matchesOf(words, includeSimilar)} as fit on fit.key = ${key}`);
    fit = sql`fit.class`;
    // Equal scores keep the order of the library.
    rank = sql`round(fit.score::numeric, 3) * 10000 - ${position}`;
  }
  const where = and(
    eq(template.isListed, true),
    filter.categoryId === undefined ? undefined : eq(template.category, filter.categoryId),
    filter.sceneId === undefined ? undefined : eq(template.scene, filter.sceneId),
    filter.size && arrayContains(template.sizes, [filter.size]),
    filter.color && arrayContains(template.colors, [filter.color]),
  );
  const isNext = after ? sql`and (rank, key) < (${after.value}::numeric, ${after.id})` : sql``;
  const { rows } = await tx.execute<ListedTemplate & { rank: string }>(sql`
    select key, titles, width, height, pages, look, favorite, rank::text as rank from (
      select ${key} as key, ${template.titles} as titles, ${template.width} as width, ${template.height} as height,
        ${template.pages} as pages, ${template.look} as look, ${isFavorite(userId)} as favorite, (${rank})::numeric as rank,
        ${fit} as class, min(${fit}) over () as best
      from ${template} ${sql.join(joined, sql` `)}
      where ${where}
    ) as found
    where class = best ${isNext}
    order by found.rank desc, found.key desc limit ${limit}`);
  return rows;
}

/** A listed template with its document in this language, or in Chinese. */
export async function findTemplate(
  tx: Executor,
  key: string,
  { locale, userId }: { locale: Locale; userId: string | undefined },
): Promise<(ListedTemplate & Pick<TemplateRow, 'category' | 'scene'> & { doc: PosterDocument }) | undefined> {
  const doc = sql<PosterDocument>`coalesce(${template.docs}->${locale}::text, ${template.docs}->'zh-CN')`;
  const [row] = await tx
    .select({
      ...LISTED,
      category: template.category,
      scene: template.scene,
      doc,
      favorite: isFavorite(userId),
    })
    .from(template)
    .where(and(eq(template.key, key), eq(template.isListed, true)));
  return row;
}

/** Marks or unmarks a favorite; returns whether the template exists. */
export async function setFavorite(
  tx: Executor,
  { userId, key, favorite }: { userId: string; key: string; favorite: boolean },
): Promise<boolean> {
  const [known] = await tx.select({ key: template.key }).from(template).where(eq(template.key, key));
  if (!known) return false;
  if (favorite) {
    await tx.insert(templateFavorite).values({ userId, templateKey: key }).onConflictDoNothing();
  } else {
    const isIt = and(eq(templateFavorite.userId, userId), eq(templateFavorite.templateKey, key));
    await tx.delete(templateFavorite).where(isIt);
  }
  return true;
}

/** A user's favorite templates, most recent first. */
export function listFavorites(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<{ key: string; at: Date }[]> {
  const { templateKey, createdAt } = templateFavorite;
  return tx
    .select({ key: templateKey, at: createdAt })
    .from(templateFavorite)
    .where(eq(templateFavorite.userId, userId))
    .orderBy(desc(createdAt), desc(templateKey))
    .limit(limit);
}

/** The templates from which a user last started posters, most recent first. */
export function listRecent(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<{ key: string; at: Date }[]> {
  const { templateKey, usedAt } = templateRecent;
  return tx
    .select({ key: templateKey, at: usedAt })
    .from(templateRecent)
    .where(eq(templateRecent.userId, userId))
    .orderBy(desc(usedAt), desc(templateKey))
    .limit(limit);
}

/** Records that a user has used a template; does nothing if it does not exist. */
export async function saveUse(tx: Executor, userId: string, key: string): Promise<void> {
  await tx.execute(sql`
    insert into ${templateRecent} (user_id, template_key)
    select ${userId}, ${template.key} from ${template} where ${template.key} = ${key}
    on conflict (user_id, template_key) do update set used_at = now()`);
  await tx.execute(sql`
    delete from ${templateRecent} where user_id = ${userId} and template_key in (
      select template_key from ${templateRecent} where user_id = ${userId}
      order by used_at desc, template_key offset ${MAX_RECENT})`);
}

/** The user data of this module. */
export const templateTables: PersonalTables = {
  template_favorite: { erasure: 'deleted', exported: 'favoriteTemplates' },
  template_recent: { erasure: 'deleted', exported: 'recentTemplates' },
};
