import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import { asc, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { glossaryTerm } from '../../db/schema/glossary-term';
import type { PersonalTables } from '../personal-data/service';

/** A user's glossary for picture translation, in order. */
export async function findTerms(tx: Executor, userId: string): Promise<GlossaryTerm[]> {
  const rows = await tx
    .select()
    .from(glossaryTerm)
    .where(eq(glossaryTerm.userId, userId))
    .orderBy(asc(glossaryTerm.position));
  return rows.map(({ text, language, translation }) => ({
    text,
    ...(translation !== null && { translation, to: language }),
  }));
}

/** Users' glossaries. */
export function createGlossaries({ orm, transaction }: Pick<Database, 'orm' | 'transaction'>) {
  return {
    get: async (userId: string) => ({ items: await findTerms(orm, userId) }),

    /** Replaces the whole glossary; of duplicate terms the later one wins. */
    save: (userId: string, terms: readonly GlossaryTerm[]) =>
      transaction(async (tx) => {
        await tx.delete(glossaryTerm).where(eq(glossaryTerm.userId, userId));
        const rows = terms.map(({ text, translation, to = '' }, position) => ({
          userId,
          text,
          language: to,
          position,
          translation: translation ?? null,
        }));
        const distinct = new Map(rows.map((row) => [JSON.stringify([row.text, row.language]), row]));
        if (distinct.size > 0) await tx.insert(glossaryTerm).values([...distinct.values()]);
        return { items: await findTerms(tx, userId) };
      }),
  };
}

export type Glossaries = ReturnType<typeof createGlossaries>;

/** The user data of this module. */
export const glossaryTables: PersonalTables = {
  glossary_term: { erasure: 'deleted', exported: { omitted: 'the page of the glossary lists all of them' } },
};
