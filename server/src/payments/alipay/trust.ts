import type { KeyObject, X509Certificate } from 'node:crypto';
import { certificatesIn, leadsToRoot, rootSerialOf, serialOf } from './certificates';

/** How our app and Alipay know each other: by keys, or by certificates. */
export type AlipayTrust =
  | { publicKey: KeyObject }
  | {
      /** Our app's, Alipay's and Alipay's roots, as its console gives them. */
      appCertificate: X509Certificate;
      alipayCertificate: X509Certificate;
      roots: readonly X509Certificate[];
    };

/** Fetches a certificate of Alipay's by its serial, in Base64 of PEM; undefined when there is none. */
type FetchCertificate = (serial: string) => Promise<string | undefined>;

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** By which key Alipay has signed something, and what our requests say beside. */
export function createTrust(trust: AlipayTrust, now: () => number) {
  if ('publicKey' in trust) {
    return { params: NO_PARAMS, keyOf: async (): Promise<KeyObject | undefined> => trust.publicKey };
  }
  const { appCertificate, alipayCertificate, roots } = trust;
  const known = new Map([[serialOf(alipayCertificate), alipayCertificate.publicKey]]);
  return {
    params: {
      app_cert_sn: serialOf(appCertificate),
      alipay_root_cert_sn: rootSerialOf(roots),
    } as typeof NO_PARAMS,

    /** The key of a serial, looked up once: Alipay changes its certificate, and the new one leads to its roots. */
    keyOf: async (serial: string, fetchCertificate: FetchCertificate): Promise<KeyObject | undefined> => {
      const found = known.get(serial);
      if (found || !/^[0-9a-f]{32}$/.test(serial)) return found;
      const content = await fetchCertificate(serial);
      const chain = certificatesIn(Buffer.from(content ?? '', 'base64').toString());
      const [first] = chain;
      if (!first || serialOf(first) !== serial || !leadsToRoot(chain, roots, now())) return undefined;
      known.set(serial, first.publicKey);
      return first.publicKey;
    },
  };
}
