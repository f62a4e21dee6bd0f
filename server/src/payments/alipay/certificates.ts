import { createHash, X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Maximum chain length, longer than Alipay's. */
const MAX_CHAIN = 5;

/** The certificates in a file, except those that OpenSSL cannot read (with Chinese algorithms). */
export function certificatesIn(pem: string): X509Certificate[] {
  return (pem.match(PEM) ?? []).flatMap((text) => {
    try {
      return [new X509Certificate(text)];
    } catch {
      return [];
    }
  });
}

const isRsa = (certificate: X509Certificate): boolean => {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

/**
 * Alipay's identifier of a certificate: MD5 over its issuer, most specific part first, and its serial number in
 * decimal.
 */
export function serialOf(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',');
  const serial = BigInt(`0x${certificate.serialNumber}`).toString();
  return createHash('md5').update(`${issuer}${serial}`).digest('hex');
}

/** Alipay's identifier of a root file, which includes RSA certificates only. */
export const rootSerialOf = (roots: readonly X509Certificate[]): string =>
  roots.filter(isRsa).map(serialOf).join('_');

const isIn = (time: number, { validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= time && time < Date.parse(validTo);

/** Whether the first certificate leads to one of the roots, each being signed by the next and currently valid. */
export function leadsToRoot(
  [first, ...others]: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  time: number,
): boolean {
  let current = first;
  for (let step = 0; current && step < MAX_CHAIN; step += 1) {
    if (!isIn(time, current)) return false;
    const child = current;
    const isIssuer = (parent: X509Certificate) =>
      isRsa(parent) && child.checkIssued(parent) && child.verify(parent.publicKey);
    if (roots.some((root) => isIn(time, root) && isIssuer(root))) return true;
    current = others.find((parent) => parent !== child && isIssuer(parent));
  }
  return false;
}
