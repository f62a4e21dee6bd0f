import { createHash, X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Longer chains than Alipay's. */
const MAX_CHAIN = 5;

/** The certificates of a file; those that OpenSSL cannot read (of Chinese algorithms) are left out. */
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

/** How Alipay names a certificate: MD5 over its issuer, the smallest part first, and its serial number in decimal. */
export function serialOf(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',');
  const serial = BigInt(`0x${certificate.serialNumber}`).toString();
  return createHash('md5').update(`${issuer}${serial}`).digest('hex');
}

/** How Alipay names a file of roots: by those of RSA alone. */
export const rootSerialOf = (roots: readonly X509Certificate[]): string =>
  roots.filter(isRsa).map(serialOf).join('_');

const isIn = (time: number, { validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= time && time < Date.parse(validTo);

/** Whether the first certificate leads to one of the roots, each signed by the next and good now. */
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
