import type { TemplateColor, TemplateSize } from '@tuzuo/core/api/template';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { Locale } from '@tuzuo/core/text/locale';
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

/** By language; zh-CN is always there. */
type ByLocale<Value> = { 'zh-CN': Value } & Partial<Record<Locale, Value>>;

/** Whose a template is: the program's own library, or the operator of this server. */
type TemplateOrigin = 'library' | 'operator';

/** How an operator's template looks in lists; the library's are drawn beforehand and lie beside the program. */
export type TemplateLook = {
  /** Keys of its pictures, 360 and 720 px wide. */
  thumb: string;
  preview: string;
  /** Some pixels of it, as a `data:` address. */
  placeholder: string;
};

/**
 * A template as the program's library has it, or as an operator added it. One that left the library, or that the operator
 * has not published, is kept and not listed.
 */
export const template = pgTable(
  'template',
  {
    key: text().primaryKey(),
    origin: text().$type<TemplateOrigin>().notNull().default('library'),
    /** Of all that is below: another one, and the row is written again. */
    version: text().notNull(),
    isListed: boolean('is_listed').notNull(),
    /** Its place in the library, from 0; an operator's may be below. */
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
    /** Null in the library. */
    look: jsonb().$type<TemplateLook>(),
  },
  (table) => [
    check('template_origin_check', sql`${table.origin} in ('library', 'operator')`),
    check('template_look_check', sql`(${table.origin} = 'operator') = (${table.look} is not null)`),
  ],
);

/** A picture of an operator's templates, or of how one looks; its file is kept under the same key. */
export const templatePicture = pgTable('template_picture', {
  key: text().primaryKey(),
  bytes: integer().notNull(),
  /** Since then anybody's poster may show it: it stays, whatever becomes of its templates. */
  publishedAt: timestamp('published_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A word that a template is found by. */
export const templateTerm = pgTable(
  'template_term',
  {
    templateKey: text('template_key')
      .notNull()
      .references(() => template.key, { onDelete: 'cascade' }),
    /** In lower case, without accents and marks. */
    text: text().notNull(),
    /** 0–1: how much it says about the template. */
    weight: real().notNull(),
    /** Pinyin from each character on, as `|zhongqiu|qiu|`; '' where there is none. */
    pinyin: text().notNull(),
    /** The same of first letters, as `|zq|q|`; '' where words are not found by them. */
    initials: text().notNull(),
    /** Each three letters of its pinyin or of the word, for what is mistyped. */
    grams: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateKey, table.text] }),
    check('template_term_weight_check', sql`${table.weight} > 0 and ${table.weight} <= 1`),
  ],
);

/** A template that a user has marked. */
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

/** When a user last saved a new poster that was begun with a template. */
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
