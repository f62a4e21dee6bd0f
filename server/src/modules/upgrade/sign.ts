import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedTextOf, type UpgradePackage } from '@tuzuo/core/app/upgrade';

/** What Node calls P-256, on which phones check. */
const CURVE = 'prime256v1';

/**
 * Reads an operator's key: PKCS #8 in Base64, on one line as an environment takes it.
 * @returns undefined for what is no private key on P-256
 */
export function readSigningKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The public half as `updatePublicKey` of native/shell.config.json takes it: SubjectPublicKeyInfo in Base64. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** A new key, as {@link readSigningKey} reads it. */
export const makeSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

/** Signs a package as phones check it (native/…/PackageSignature.java): DER in Base64. */
export const signPackage = (
  announced: Pick<UpgradePackage, 'packageType' | 'versionCode' | 'bytes' | 'sha256'>,
  key: KeyObject,
): string => sign('sha256', Buffer.from(signedTextOf(announced)), key).toString('base64');
