import type { UpgradePackage } from '@tuzuo/core/app/upgrade';
import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import type { PublishedPackage } from './repository';

/** A published version in wire format. */
export function presentPackage(published: PublishedPackage, locale: Locale): UpgradePackage {
  const { version, versionCode, packageType, url, forced, notes, sha256, bytes, signature } = published;
  return {
    version,
    versionCode,
    packageType,
    installPackageUrl: url,
    isForceUpdate: forced ? '1' : '0',
    updateNotes: notes[locale] ?? notes[DEFAULT_LOCALE] ?? '',
    sha256,
    bytes,
    ...(signature !== null && { signature }),
  };
}
