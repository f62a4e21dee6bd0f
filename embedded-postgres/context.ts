import type { BaseLogger } from 'pino';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { EmbeddedPaths } from './paths';

/** Context of every step after the preparations. */
export type EmbeddedContext = {
  paths: EmbeddedPaths;
  binaries: Binaries;
  account: Account;
  /** Whether commits return before they are on disk. */
  volatile: boolean;
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
};
