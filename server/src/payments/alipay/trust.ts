import type { KeyObject, X509Certificate } from 'node:crypto';
import { certificatesIn, leadsToRoot, rootSerialOf, serialOf } from './certificates';

/** Mutual authentication of our app and Alipay, by keys or by certificates. */
export type AlipayTrust =
  | { publicKey: KeyObject }
  | {
      /** The certificates of our app, of Alipay and of its roots, from its console. */
      appCertificate: X509Certificate;
      alipayCertificate: X509Certificate;
      roots: readonly X509Certificate[];
    };

/** Fetches one of Alipay's certificates by serial, in Base64 of PEM; undefined if it does not exist. */
type FetchCertificate = (serial: string) => Promise<string | undefined>;

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** The key for verifying Alipay's signatures, and the related parameters of our requests. */
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

    /**
     * The key with a serial, looked up once. Alipay replaces its certificate from time to time; the new one must lead
     * to its roots.
     */
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
