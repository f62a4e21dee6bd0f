import { readKeptPackage, type UpgradePackage } from '@tuzuo/core/app/upgrade';
import { storage } from '@/platform/storage';

const STORAGE_KEY = 'upgrade';

/** The upgrade that the user has still to take, over restarts. */
export const keptPackage = {
  read: () => readKeptPackage(storage.get(STORAGE_KEY)),
  keep: (upgrade: UpgradePackage) => storage.set(STORAGE_KEY, JSON.stringify(upgrade)),
  forget: () => storage.set(STORAGE_KEY, ''),
};

const RESTARTED_KEY = 'upgradeRestarted';

/** The pages that the app was restarted for, over restarts. */
export const restarted = {
  isFor: ({ versionCode }: UpgradePackage) => storage.get(RESTARTED_KEY) === String(versionCode),
  note: ({ versionCode }: UpgradePackage) => storage.set(RESTARTED_KEY, String(versionCode)),
};
