import { POSTER_VERSION } from '../document';

/**
 * Makes a document of one version into the next one's. It gets what was stored or sent, not yet validated: it changes what
 * it knows and leaves the rest, for validation comes after the last step.
 */
export type PosterMigration = (document: Record<string, unknown>) => Record<string, unknown>;

/** By the version that a step starts from. A version that was ever stored keeps its step for good. */
const MIGRATIONS: Readonly<Record<number, PosterMigration>> = {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document brought to the newest version step by step, or nothing when its version is unknown or a step fails. */
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
