import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** A term of a user's glossary for picture translation. */
export const glossaryTerm = pgTable(
  'glossary_term',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    text: text().notNull(),
    /** The target language; '' for terms kept unchanged in every language. */
    language: text().notNull().default(''),
    /** null: kept unchanged. */
    translation: text(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.text, table.language] }),
    check('glossary_term_language_check', sql`(${table.language} = '') = (${table.translation} is null)`),
  ],
);
