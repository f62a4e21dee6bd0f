import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedTextOf, type UpgradePackage } from '@tuzuo/core/app/upgrade';

/** Node's name for P-256, the curve with which phones verify. */
const CURVE = 'prime256v1';

/**
 * Parses an operator's key: PKCS #8 in Base64, on one line for an environment variable.
 * @returns undefined if it is no private key on P-256
 */
export function readSigningKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The public key in the format of `updatePublicKey` in native/shell.config.json: SubjectPublicKeyInfo in Base64. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Generates a key in the format of {@link readSigningKey}. */
export const makeSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

/** Signs a package as phones verify it (native/…/PackageSignature.java): DER in Base64. */
export const signPackage = (
  announced: Pick<UpgradePackage, 'packageType' | 'versionCode' | 'bytes' | 'sha256'>,
  key: KeyObject,
): string => sign('sha256', Buffer.from(signedTextOf(announced)), key).toString('base64');
