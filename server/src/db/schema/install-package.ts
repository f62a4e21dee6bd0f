import type { PackageType, UpdateChannel } from '@tuzuo/core/app/upgrade';
import type { Locale } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A version of the Android app that the operator has published. */
export const installPackage = pgTable(
  'install_package',
  {
    versionCode: integer('version_code').primaryKey(),
    version: text().notNull(),
    /** `resource`: the web pages only, activated at the next start; `apk`: the whole app. */
    packageType: text('package_type').$type<PackageType>().notNull(),
    url: text().notNull(),
    /** Hash of the file, in hexadecimal. */
    sha256: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    forced: boolean().notNull().default(false),
    /** Release notes by locale; at least in the source locale. */
    notes: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    /** The operator's signature, which phones verify (core/app/upgrade.ts); null if published without a key. */
    signature: text(),
    channel: text().$type<UpdateChannel>().notNull().default('stable'),
    /** Percentage of devices that are offered it; 0 halts the rollout. */
    rolloutPercent: integer('rollout_percent').notNull().default(100),
    /** false if withdrawn. */
    active: boolean().notNull().default(true),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('install_package_type_check', sql`${table.packageType} in ('resource', 'apk')`),
    check('install_package_sha256_check', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('install_package_channel_check', sql`${table.channel} in ('stable', 'beta')`),
    check('install_package_rollout_check', sql`${table.rolloutPercent} between 0 and 100`),
    check('install_package_bytes_check', sql`${table.bytes} > 0`),
  ],
);
