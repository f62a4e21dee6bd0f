/** `resource`: the web pages alone, as a ZIP; `apk`: the whole Android app. */
export const PACKAGE_TYPES = ['resource', 'apk'] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

/** `beta` apps are offered what is published for either. */
export const UPDATE_CHANNELS = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number];

/** Larger packages are neither published nor downloaded, in bytes. */
export const MAX_PACKAGE_BYTES = 300 * 1024 * 1024;

/** A version that the operator has published (product spec, section 3: upgrade package info). */
export type UpgradePackage = {
  version: string;
  versionCode: number;
  packageType: PackageType;
  installPackageUrl: string;
  /** '1' means forced. */
  isForceUpdate: '0' | '1';
  updateNotes: string;
  /** Hexadecimal, of the file. */
  sha256: string;
  bytes: number;
  /** ECDSA of the operator on {@link signedTextOf}, DER in Base64; an app that asks for one takes nothing without. */
  signature?: string | undefined;
};

/**
 * What an operator signs of a package: what a phone installs, and as which version, so that no old file passes for a new
 * one. The app builds the same text (native/android/…/PackageSignature.java).
 */
export const signedTextOf = ({
  packageType,
  versionCode,
  bytes,
  sha256,
}: Pick<UpgradePackage, 'packageType' | 'versionCode' | 'bytes' | 'sha256'>): string =>
  `tuzuo-package-1\n${packageType}\n${versionCode}\n${bytes}\n${sha256}\n`;

/** What runs now, and which packages it can take. */
export type InstalledApp = { versionCode: number; takes: readonly PackageType[]; channel?: UpdateChannel };

/**
 * Whether the server's package is an update (product spec, section 4): of a higher version code than what is
 * installed, and of a kind that the app can take.
 */
export function upgradeFor(
  { versionCode, takes }: InstalledApp,
  offered: UpgradePackage | null | undefined,
): UpgradePackage | undefined {
  return offered && offered.versionCode > versionCode && takes.includes(offered.packageType)
    ? offered
    : undefined;
}

/** As far as a download that tells nothing of itself is shown to be, in percent; the rest comes with its end. */
const PROGRESS_LIMIT = 99.99;

/** After this time two thirds are shown, in ms: an APK of 30 MB over a phone's line. */
const PROGRESS_PACE_MS = 12_000;

/**
 * Progress of a download that reports none: quick at first, ever slower, never done (product spec, section 4).
 * @returns percent with two decimals, at most 99.99
 */
export function simulatedProgress(elapsedMs: number): number {
  const share = 1 - Math.exp(-Math.max(0, elapsedMs) / PROGRESS_PACE_MS);
  return Math.floor(share * PROGRESS_LIMIT * 100) / 100;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** A package as it was kept by an earlier start, as JSON; undefined for '' and for whatever else is none. */
export function readKeptPackage(text: string): UpgradePackage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = value as Partial<Record<keyof UpgradePackage, unknown>>;
  const whole =
    isText(kept.version) &&
    isCount(kept.versionCode) &&
    PACKAGE_TYPES.some((type) => type === kept.packageType) &&
    isText(kept.installPackageUrl) &&
    (kept.isForceUpdate === '0' || kept.isForceUpdate === '1') &&
    isText(kept.updateNotes) &&
    isText(kept.sha256) &&
    isCount(kept.bytes) &&
    (kept.signature === undefined || isText(kept.signature));
  return whole ? (kept as UpgradePackage) : undefined;
}
