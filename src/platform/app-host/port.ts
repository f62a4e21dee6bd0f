import type { DownloadOutcome } from '@tuzuo/core/app/bridge';
import type { InstalledApp, UpgradePackage } from '@tuzuo/core/app/upgrade';

/** The app around the pages, which can take a newer version of itself. */
export type AppHostPort = {
  /** What is installed; undefined where nobody updates from within: a browser, an app of Apple's store. */
  installed(): Promise<InstalledApp | undefined>;
  /** Fetches a package, checks it and keeps it. @throws when the host could not */
  download(upgrade: UpgradePackage): Promise<DownloadOutcome>;
  /** Installs what was downloaded: pages for the next {@link restart}; an APK with the system asking the user. */
  install(upgrade: UpgradePackage): Promise<void>;
  /** Starts the app again with what is installed. */
  restart(): Promise<void>;
};
