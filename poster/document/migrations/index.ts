import { POSTER_VERSION } from '..';

/**
 * Migrates a document from one version to the next. Its input was stored or sent and is not validated: it changes what
 * it knows and leaves the rest, since validation follows the last step.
 */
export type PosterMigration = (document: Record<string, unknown>) => Record<string, unknown>;

/** Migrations by the version that they start from. The migration of a version that was ever stored is never removed. */
const MIGRATIONS: Readonly<Record<number, PosterMigration>> = {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Migrates a document to the newest version step by step; undefined when its version is unknown or a step fails. */
export function migratePoster(
  value: unknown,
  migrations = MIGRATIONS,
  newest: number = POSTER_VERSION,
): unknown {
  let document = value;
  for (;;) {
    if (!isRecord(document)) return undefined;
    const { version } = document;
    if (version === newest) return document;
    if (typeof version !== 'number' || !(version in migrations) || version > newest) return undefined;
    try {
      document = { ...migrations[version]?.(document), version: version + 1 };
    } catch {
      return undefined;
    }
  }
}
