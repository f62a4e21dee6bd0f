import type { TemplateColor, TemplateSize } from '@tuzuo/core/api/template';
import type { Locale } from '@tuzuo/core/text/locale';
import type { PosterDocument } from '@tuzuo/poster/document';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** By language; zh-CN is always present. */
type ByLocale<Value> = { 'zh-CN': Value } & Partial<Record<Locale, Value>>;

/** Where a template comes from: the built-in library, or the operator of this server. */
type TemplateOrigin = 'library' | 'operator';

/** The pictures of an operator's template in lists; those of the library are drawn at build time. */
export type TemplateLook = {
  /** Keys of its pictures, 360 and 720 px wide. */
  thumb: string;
  preview: string;
  /** A tiny version as a `data:` URL. */
  placeholder: string;
};

/**
 * A template of the built-in library, or one added by an operator. Templates that left the library, or are not
 * published, are kept but not listed.
 */
export const template = pgTable(
  'template',
  {
    key: text().primaryKey(),
    origin: text().$type<TemplateOrigin>().notNull().default('library'),
    /** Hash of the other columns; the row is rewritten if it differs. */
    version: text().notNull(),
    isListed: boolean('is_listed').notNull(),
    /** Its position in the library, from 0; an operator's can be negative. */
    position: integer().notNull(),
    category: text().notNull(),
    scene: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    pages: integer().notNull(),
    sizes: text().array().$type<TemplateSize[]>().notNull(),
    colors: text().array().$type<TemplateColor[]>().notNull(),
    /** In simplified Chinese. */
    tags: text().array().notNull(),
    titles: jsonb().$type<ByLocale<string>>().notNull(),
    docs: jsonb().$type<ByLocale<PosterDocument>>().notNull(),
    /** Null for library templates. */
    look: jsonb().$type<TemplateLook>(),
  },
  (table) => [
    check('template_origin_check', sql`${table.origin} in ('library', 'operator')`),
    check('template_look_check', sql`(${table.origin} = 'operator') = (${table.look} is not null)`),
  ],
);

/** A picture on an operator's template, or its thumbnail or preview; the file is stored under the same key. */
export const templatePicture = pgTable('template_picture', {
  key: text().primaryKey(),
  bytes: integer().notNull(),
  /** Once set, any user's poster may show it, so it outlives its templates. */
  publishedAt: timestamp('published_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A search term of a template. */
export const templateTerm = pgTable(
  'template_term',
  {
    templateKey: text('template_key')
      .notNull()
      .references(() => template.key, { onDelete: 'cascade' }),
    /** In lower case, without accents and punctuation. */
    text: text().notNull(),
    /** 0–1: its relevance to the template. */
    weight: real().notNull(),
    /** Pinyin starting at each character, as `|zhongqiu|qiu|`; '' if there is none. */
    pinyin: text().notNull(),
    /** Likewise for initials, as `|zq|q|`; '' if the term is not matched by them. */
    initials: text().notNull(),
    /** Trigrams of its pinyin or of the word, for tolerance to typing errors. */
    grams: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateKey, table.text] }),
    check('template_term_weight_check', sql`${table.weight} > 0 and ${table.weight} <= 1`),
  ],
);

/** A user's favorite template. */
export const templateFavorite = pgTable(
  'template_favorite',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    templateKey: text('template_key')
      .notNull()
      .references(() => template.key, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateKey] }),
    index('template_favorite_key_idx').on(table.templateKey),
  ],
);

/** When a user last saved a new poster that was started with a template. */
export const templateRecent = pgTable(
  'template_recent',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    templateKey: text('template_key')
      .notNull()
      .references(() => template.key, { onDelete: 'cascade' }),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateKey] }),
    index('template_recent_key_idx').on(table.templateKey),
  ],
);
