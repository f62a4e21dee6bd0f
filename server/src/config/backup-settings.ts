import { z } from 'zod';
import { listOf, type SettingTable, wholeNumber } from './setting';

/** The privacy policy names this period: after it, nothing that a user deleted exists in a backup. */
const MAX_BACKUP_DAYS = 30;

/** Settings for backups. */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    rule: 'an existing directory for backups, on another disk than DATA_DIR',
    absent: 'no nightly backups',
    meaning:
      'where a worker makes a backup every night ([how](operate.md#backups)). There is no default, since a directory on the same disk ' +
      'would be lost with it',
  },
  BACKUP_RECIPIENTS: {
    schema: listOf(z.string().regex(/^age1[a-z0-9]+$/)).optional(),
    rule: 'public keys of age (age1…), separated by commas',
    absent: 'backups are not encrypted',
    meaning:
      'encrypts backups so that only the owner of one of the secret keys can read them; `npm run backup -- keygen FILE` makes a pair of keys',
  },
  BACKUP_KEEP_DAYS: {
    schema: wholeNumber(1, MAX_BACKUP_DAYS).default(14),
    rule: `a number of days, 1 to ${MAX_BACKUP_DAYS}`,
    meaning: 'how long backups are kept. Each has its own copy of the database; files are shared by all',
  },
} as const satisfies SettingTable;
