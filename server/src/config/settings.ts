import type { z } from 'zod';
import { ACCOUNT_SETTINGS } from './account-settings';
import { APP_SETTINGS } from './app-settings';
import { APPLE_SETTINGS } from './apple-settings';
import { BACKUP_SETTINGS } from './backup-settings';
import { CLOUD_SETTINGS } from './cloud-settings';
import { ENGINE_SETTINGS } from './engine-settings';
import { PAYMENT_SETTINGS } from './payment-settings';
import { PUSH_SETTINGS } from './push-settings';
import { SAFETY_SETTINGS } from './safety-settings';
import { SERVER_SETTINGS } from './server-settings';
import type { SettingTable } from './setting';
import { STORAGE_SETTINGS } from './storage-settings';
import { TRACING_SETTINGS } from './tracing-settings';
import { WECHAT_SETTINGS } from './wechat-settings';

/** All settings, grouped as in docs/configure.md, which is generated from them. */
export const SETTING_GROUPS = {
  'The server': SERVER_SETTINGS,
  'Storage of files': STORAGE_SETTINGS,
  Backups: BACKUP_SETTINGS,
  'Accounts and text messages': ACCOUNT_SETTINGS,
  'Mini-programs': WECHAT_SETTINGS,
  'The app': APP_SETTINGS,
  Notifications: PUSH_SETTINGS,
  Payments: PAYMENT_SETTINGS,
  'In-app purchase': APPLE_SETTINGS,
  'Engines and labels': ENGINE_SETTINGS,
  'Cloud engines': CLOUD_SETTINGS,
  'Content safety': SAFETY_SETTINGS,
  Traces: TRACING_SETTINGS,
} as const satisfies Readonly<Record<string, SettingTable>>;

/** All settings in one table. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...STORAGE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...WECHAT_SETTINGS,
  ...APP_SETTINGS,
  ...PUSH_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...APPLE_SETTINGS,
  ...ENGINE_SETTINGS,
  ...CLOUD_SETTINGS,
  ...SAFETY_SETTINGS,
  ...TRACING_SETTINGS,
} as const;

export type SettingName = keyof typeof SETTINGS;

/** The parsed settings; those without a default may be undefined. */
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };

/** Returns the advice for a wrong or missing setting: "set NAME to …". */
export const adviceOn = (name: SettingName): string => `set ${name} to ${SETTINGS[name].rule}`;
