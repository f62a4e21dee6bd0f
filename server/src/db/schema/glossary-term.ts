import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** A user's words for pictures that are translated. */
export const glossaryTerm = pgTable(
  'glossary_term',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    text: text().notNull(),
    /** The language of the translation; '' for what stays as it is in every language. */
    language: text().notNull().default(''),
    /** null: it stays as it is. */
    translation: text(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.text, table.language] }),
    check('glossary_term_language_check', sql`(${table.language} = '') = (${table.translation} is null)`),
  ],
);
