import { join } from 'node:path';

/** Where the embedded database lives below DATA_DIR. */
export type EmbeddedPaths = {
  dataDir: string;
  /** Everything of the database, made in one piece and moved into place by one rename. */
  root: string;
  /** PostgreSQL's own directory (PGDATA). */
  cluster: string;
  pidFile: string;
  credentials: string;
  /** Says which Tuzuo process uses DATA_DIR. */
  ownerNote: string;
  /** Copies of the programs, for an account that cannot read node_modules. */
  programs: string;
};

/** `dataDir` must be absolute and free of symbolic links, for a postmaster is recognized by its command line. */
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
