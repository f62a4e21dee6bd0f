import { join } from 'node:path';

/** Paths of the embedded database below DATA_DIR. */
export type EmbeddedPaths = {
  dataDir: string;
  /** Root of the database, created completely and moved into place by one rename. */
  root: string;
  /** PostgreSQL's data directory (PGDATA). */
  cluster: string;
  pidFile: string;
  credentials: string;
  /** Names the process that uses DATA_DIR. */
  ownerNote: string;
  /** Copies of the programs, for an account that cannot read node_modules. */
  programs: string;
};

/** `dataDir` must be absolute and free of symbolic links, since a postmaster is recognized by its command line. */
export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const root = join(dataDir, 'postgres');
  const cluster = join(root, 'cluster');
  return {
    dataDir,
    root,
    cluster,
    pidFile: join(cluster, 'postmaster.pid'),
    credentials: join(root, 'credentials.json'),
    ownerNote: join(dataDir, 'tuzuo-owner.json'),
    programs: join(dataDir, 'postgres-programs'),
  };
}
