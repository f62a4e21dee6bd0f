import { describe, expect, it } from 'vitest';
import { migratePoster, type PosterMigration } from '.';

const CHAIN: Record<number, PosterMigration> = {
  1: ({ title, ...rest }) => ({ ...rest, pages: [{ title }] }),
  2: (document) => ({
    ...document,
    pages: (document.pages as object[]).map((page) => ({ ...page, id: 'p' })),
  }),
};

describe('migrations', () => {
  it.each([
    [{ version: 1, title: 't' }],
    [{ version: 2, pages: [{ title: 't' }] }],
    [{ version: 3, pages: [{ title: 't', id: 'p' }] }],
  ])('bring %j to version 3', (document) => {
    expect(migratePoster(document, CHAIN, 3)).toEqual({ version: 3, pages: [{ title: 't', id: 'p' }] });
  });

  it.each([
    [{ version: 4 }],
    [{ version: 0 }],
    [{ version: 1.5 }],
    [{ version: '1' }],
    [{ version: 'constructor' }],
    [{}],
    [null],
    [[1]],
    // The second step finds no pages.
    [{ version: 2 }],
  ])('reject %j', (document) => {
    expect(migratePoster(document, CHAIN, 3)).toBeUndefined();
  });

  it('leave a document of the newest version unchanged', () => {
    const document = { version: 1, pages: [] };
    expect(migratePoster(document)).toBe(document);
  });
});
