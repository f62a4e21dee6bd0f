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

/** Lookups for notifications per minute: Alipay's certificates change every few years, but anyone can name one. */
const LOOKUPS = 6;
const MINUTE_MS = 60_000;

/** Time for which a certificate that is not Alipay's is remembered, and the number of those remembered. */
const REMEMBER_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED = 1_000;

/** The lookups that notifications may cause, and the serials that are not Alipay's. */
function createLookupBudget(now: () => number) {
  const foreign = new Map<string, number>();
  let lookups: number[] = [];
  return {
    isForeign: (serial: string): boolean => (foreign.get(serial) ?? 0) > now(),
    noteForeign: (serial: string): void => {
      const [oldest] = foreign.keys();
      if (foreign.size >= MAX_REMEMBERED && oldest !== undefined) foreign.delete(oldest);
      foreign.set(serial, now() + REMEMBER_MS);
    },
    /** Whether one more lookup is allowed now, which is then counted. */
    tryLookup: (): boolean => {
      lookups = lookups.filter((at) => at > now() - MINUTE_MS);
      if (lookups.length >= LOOKUPS) return false;
      lookups.push(now());
      return true;
    },
  };
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** The key for verifying Alipay's signatures, and the related parameters of our requests. */
export function createTrust(trust: AlipayTrust, now: () => number) {
  if ('publicKey' in trust) {
    return { params: NO_PARAMS, keyOf: async (): Promise<KeyObject | undefined> => trust.publicKey };
  }
  const { appCertificate, alipayCertificate, roots } = trust;
  const budget = createLookupBudget(now);
  const known = new Map([[serialOf(alipayCertificate), alipayCertificate.publicKey]]);
  return {
    params: {
      app_cert_sn: serialOf(appCertificate),
      alipay_root_cert_sn: rootSerialOf(roots),
    } as typeof NO_PARAMS,

    /**
     * The key with a serial, looked up once. Alipay replaces its certificate from time to time; the new one must lead
     * to its roots.
     * @param isAnswer whether Alipay itself named it, in an answer to a request; otherwise lookups are limited
     * @throws Error if a lookup failed or is not allowed now
     */
    keyOf: async (
      serial: string,
      fetchCertificate: FetchCertificate,
      { isAnswer }: { isAnswer: boolean },
    ): Promise<KeyObject | undefined> => {
      const found = known.get(serial);
      if (found || !/^[0-9a-f]{32}$/.test(serial)) return found;
      if (!isAnswer && budget.isForeign(serial)) return undefined;
      if (!isAnswer && !budget.tryLookup()) throw new Error('too many unknown certificates');
      const content = await fetchCertificate(serial);
      const chain = certificatesIn(Buffer.from(content ?? '', 'base64').toString());
      const [first] = chain;
      if (!first || serialOf(first) !== serial || !leadsToRoot(chain, roots, now())) {
        budget.noteForeign(serial);
        return undefined;
      }
      known.set(serial, first.publicKey);
      return first.publicKey;
    },
  };
}
