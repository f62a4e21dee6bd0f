import { z } from 'zod';
import { httpUrl, type SettingTable, wholeNumber, word } from './setting';

/** Buckets are part of URLs. */
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);

/** Settings for the storage of files. */
export const STORAGE_SETTINGS = {
  STORAGE: {
    schema: z.enum(['local', 's3']).default('local'),
    rule: 'local or s3',
    meaning:
      'where new files go: into `DATA_DIR`, or into a bucket of S3 or a compatible service, which several nodes can share ' +
      '([how](operate.md#s3))',
  },
  STORAGE_ALSO_READ: {
    schema: z.enum(['local', 's3']).optional(),
    rule: 'local or s3, the one that STORAGE is not',
    absent: 'files are in one storage only',
    meaning:
      'where files may still be that are not in `STORAGE`, while they are moved ([how](operate.md#s3))',
  },
  S3_ENDPOINT: {
    schema: httpUrl.optional(),
    rule: 'the address of the service without the bucket, such as https://s3.eu-west-1.amazonaws.com',
    meaning: 'S3 or a compatible service; required for it',
  },
  S3_REGION: {
    schema: word.default('us-east-1'),
    rule: 'the region of the bucket, such as eu-west-1',
    meaning: 'part of each signature; many compatible services accept the default',
  },
  S3_BUCKET: {
    schema: bucketName.optional(),
    rule: 'the name of an existing bucket, private to Tuzuo',
    meaning: 'holds the files below `files/`; required for S3',
  },
  S3_ADDRESSING: {
    schema: z.enum(['path', 'host']).default('path'),
    rule: 'path or host',
    meaning:
      'whether the bucket is named in the path of URLs or in front of the host, which some services require',
  },
  S3_ACCESS_KEY_ID: {
    schema: word.optional(),
    rule: 'the ID of a key that may list the bucket, and read, write and delete its objects',
    meaning: 'key of the bucket; required for S3',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: word.optional(),
    rule: 'the secret of that key',
    meaning: 'its secret, which only signs requests and is never logged',
    secret: true,
  },
  S3_COPIES_MB: {
    schema: wholeNumber(0, 999_999).default(2048),
    rule: 'a number of megabytes',
    meaning:
      'local copies of files that engines read are kept below `DATA_DIR` up to this, for up to ten minutes after their last use',
  },
} as const satisfies SettingTable;
