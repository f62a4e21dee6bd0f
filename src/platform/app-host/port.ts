import type { DownloadOutcome } from '@tuzuo/core/app/bridge';
import type { InstalledApp, UpgradePackage } from '@tuzuo/core/app/upgrade';

/** The native app that hosts the pages and can upgrade itself. */
export type AppHostPort = {
  /**
   * The installed version; undefined where nothing is upgraded from within: in a browser, or an app from Apple's store.
   */
  installed(): Promise<InstalledApp | undefined>;
  /** Downloads a package, verifies and stores it. @throws when the host fails */
  download(upgrade: UpgradePackage): Promise<DownloadOutcome>;
  /** Installs the download: pages take effect with the next {@link restart}; for an APK the system asks the user. */
  install(upgrade: UpgradePackage): Promise<void>;
  /** Restarts the app with what is installed. */
  restart(): Promise<void>;
};
