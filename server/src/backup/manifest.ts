import { text as textOf } from 'node:stream/consumers';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { z } from 'zod';
import type { Destination } from './destination';

/** Raised by a change that older versions cannot read. */
const FORMAT = 1;

const whole = z.number().int().nonnegative();
const stored = { bytes: whole, sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const MANIFEST = z.object({
  format: z.literal(FORMAT),
  appVersion: z.string(),
  takenAt: z.iso.datetime(),
  /** The folder of `files/` with its files, which also says whether and for whom everything is encrypted. */
  pool: z.string().regex(/^(plain|age-[0-9a-f]{16})$/),
  /** The last migration of the database: its time in the journal. */
  migration: whole,
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: whole,
      ...stored,
    }),
  ),
  /** Next values of sequences, by name. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The list of files: `files.gz` in the snapshot. `lost` are those that rows name and that did not exist. */
  files: z.object({ count: whole, totalBytes: whole, lost: whole, ...stored }),
});

/** What a snapshot consists of. It is written last: a snapshot without one is unfinished and does not count. */
export type Manifest = z.infer<typeof MANIFEST>;

export type TableEntry = Manifest['tables'][number];

const SNAPSHOTS = 'snapshots';

/** Names sort by time. */
const SNAPSHOT_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The name of a snapshot taken at that time, to the second. */
export const snapshotName = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The time in a snapshot's name, in ms. */
export const snapshotTime = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

export const inSnapshot = (snapshot: string, name = ''): string => `${SNAPSHOTS}/${snapshot}/${name}`;

export const tableFile = (snapshot: string, { name }: Pick<TableEntry, 'name'>): string =>
  inSnapshot(snapshot, `tables/${name}.gz`);

export const fileList = (snapshot: string): string => inSnapshot(snapshot, 'files.gz');

const manifestFile = (snapshot: string) => inSnapshot(snapshot, 'manifest.json');

/** Snapshots of a destination, oldest first: the finished ones, and what killed runs left. */
export async function listSnapshots(
  destination: Pick<Destination, 'list' | 'size'>,
): Promise<{ finished: string[]; unfinished: string[] }> {
  const finished: string[] = [];
  const unfinished: string[] = [];
  for (const entry of await destination.list(SNAPSHOTS)) {
    const name = entry.replace(/\/$/, '');
    if (!SNAPSHOT_NAME.test(name)) continue;
    const isFinished = (await destination.size(manifestFile(name))) !== undefined;
    (isFinished ? finished : unfinished).push(name);
  }
  return { finished, unfinished };
}

const refuse = (sentence: string, cause?: unknown) =>
  new StartupError('backup_unreadable', sentence, ExitCode.config, { cause });

/** @throws StartupError if the snapshot does not exist, is damaged, or was made by a later version */
export async function readManifest(
  destination: Pick<Destination, 'list' | 'size' | 'read' | 'where'>,
  snapshot: string,
): Promise<Manifest> {
  const { finished } = await listSnapshots(destination);
  if (!finished.includes(snapshot)) {
    throw refuse(
      `${destination.where} has no finished snapshot "${snapshot}": the command "backup list" lists them.`,
    );
  }
  let found: unknown;
  try {
    found = JSON.parse(await textOf(destination.read(manifestFile(snapshot))));
  } catch (error) {
    throw refuse(`The manifest of ${snapshot} is damaged: restore another snapshot.`, error);
  }
  const { success, data, error } = MANIFEST.safeParse(found);
  if (success) return data;
  const format = z.object({ format: z.number() }).safeParse(found);
  if (format.success && format.data.format > FORMAT) {
    throw refuse(`The snapshot ${snapshot} was made by a later Tuzuo: restore it with that version.`);
  }
  throw refuse(`The manifest of ${snapshot} is damaged: restore another snapshot.`, error);
}

/** The bytes of a manifest, to be written once everything else is. */
export const manifestBytes = (manifest: Manifest) => Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);

export { manifestFile };
