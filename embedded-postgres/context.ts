import type { BaseLogger } from 'pino';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { EmbeddedPaths } from './paths';

/** What every step after the preparations needs. */
export type EmbeddedContext = {
  paths: EmbeddedPaths;
  binaries: Binaries;
  account: Account;
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
};
