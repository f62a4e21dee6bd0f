import type { BaseLogger } from 'pino';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { EmbeddedPaths } from './paths';

/** What every step after the preparations needs. */
export type EmbeddedContext = {
  paths: EmbeddedPaths;
  binaries: Binaries;
  account: Account;
  /** Whether a commit is done before it is on disk. */
  volatile: boolean;
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
};
