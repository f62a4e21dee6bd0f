/** `resource`: only the web pages, as a ZIP; `apk`: the whole Android app. */
export const PACKAGE_TYPES = ['resource', 'apk'] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

/** `beta` apps are offered the packages of both channels. */
export const UPDATE_CHANNELS = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number];

/** Maximum size of a published or downloaded package, in bytes. */
export const MAX_PACKAGE_BYTES = 300 * 1024 * 1024;

/** A version published by the operator (product spec, section 3: upgrade package info). */
export type UpgradePackage = {
  version: string;
  versionCode: number;
  packageType: PackageType;
  installPackageUrl: string;
  /** '1' means forced. */
  isForceUpdate: '0' | '1';
  updateNotes: string;
  /** Hash of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /**
   * The operator's ECDSA signature of {@link signedTextOf}, DER in Base64; an app that requires one rejects unsigned
   * packages.
   */
  signature?: string | undefined;
};

/**
 * The text that an operator signs for a package: the file and its version, so that an old file cannot pass for a new
 * one. The app builds the same text (native/android/…/PackageSignature.java).
 */
export const signedTextOf = ({
  packageType,
  versionCode,
  bytes,
  sha256,
}: Pick<UpgradePackage, 'packageType' | 'versionCode' | 'bytes' | 'sha256'>): string =>
  `tuzuo-package-1\n${packageType}\n${versionCode}\n${bytes}\n${sha256}\n`;

/** The running version, and the package types that it can take. */
export type InstalledApp = { versionCode: number; takes: readonly PackageType[]; channel?: UpdateChannel };

/**
 * Returns the server's package if it is an update (product spec, section 4): it has a higher version code than the
 * installed one, and a type that the app can take.
 */
export function upgradeFor(
  { versionCode, takes }: InstalledApp,
  offered: UpgradePackage | null | undefined,
): UpgradePackage | undefined {
  return offered && offered.versionCode > versionCode && takes.includes(offered.packageType)
    ? offered
    : undefined;
}

/** Maximum simulated progress, in percent; the rest is shown when the download ends. */
const PROGRESS_LIMIT = 99.99;

/** Time after which two thirds are shown, in ms: an APK of 30 MB over a mobile connection. */
const PROGRESS_PACE_MS = 12_000;

/**
 * Simulated progress of a download that reports none: fast at first, then ever slower, never complete (product spec,
 * section 4).
 * @returns percent with two decimals, at most 99.99
 */
export function simulatedProgress(elapsedMs: number): number {
  const share = 1 - Math.exp(-Math.max(0, elapsedMs) / PROGRESS_PACE_MS);
  return Math.floor(share * PROGRESS_LIMIT * 100) / 100;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads a package stored by an earlier start, as JSON; undefined for '' and for invalid data. */
export function readKeptPackage(text: string): UpgradePackage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const candidate = value as Partial<Record<keyof UpgradePackage, unknown>>;
  const whole =
    isText(candidate.version) &&
    isCount(candidate.versionCode) &&
    PACKAGE_TYPES.some((type) => type === candidate.packageType) &&
    isText(candidate.installPackageUrl) &&
    (candidate.isForceUpdate === '0' || candidate.isForceUpdate === '1') &&
    isText(candidate.updateNotes) &&
    isText(candidate.sha256) &&
    isCount(candidate.bytes) &&
    (candidate.signature === undefined || isText(candidate.signature));
  return whole ? (candidate as UpgradePackage) : undefined;
}
