import { z } from 'zod';
import { httpUrl, listOf, type SettingTable, wholeNumber, word } from './setting';

/** The privacy policy names this period: after it, nothing that a user deleted exists in a backup. */
const MAX_BACKUP_DAYS = 30;

export const BACKUP_SETTINGS = {
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    rule: 'an existing directory on another disk than DATA_DIR, or s3://bucket/folder',
    absent: 'no nightly backups',
    meaning:
      'where a worker makes a backup every night ([how](operate.md#backups)). There is no default, since a directory on the same disk ' +
      'would be lost with it. A bucket should be of another account than the one in `S3_BUCKET`',
  },
  BACKUP_S3_ENDPOINT: {
    schema: httpUrl.optional(),
    rule: 'the address of the service without the bucket, such as https://s3.eu-west-1.amazonaws.com',
    absent: 'that of `S3_ENDPOINT`',
    meaning: 'S3 or a compatible service for a `BACKUP_DIR` that begins with `s3://`',
  },
  BACKUP_S3_REGION: {
    schema: word.optional(),
    rule: 'the region of that bucket',
    absent: 'that of `S3_REGION`',
    meaning: 'part of each signature',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: word.optional(),
    rule: 'the ID of a key that may list the bucket, and read, write and delete its objects',
    absent: 'that of `S3_ACCESS_KEY_ID`',
    meaning: 'key of the bucket for backups',
    secret: true,
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    schema: word.optional(),
    rule: 'the secret of that key',
    absent: 'that of `S3_SECRET_ACCESS_KEY`',
    meaning: 'its secret',
    secret: true,
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
