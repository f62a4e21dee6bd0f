import {
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreOptions } from '../../server/src/payments/apple-iap/store';
import { makeCertificate } from './certificate';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

const BUNDLE = 'com.tuzuo.app';
const APP_ID = 6_400_000_001;

/** Object ids that mark Apple's certificates for the App Store; both have empty values. */
const FOR_STORE = { '2a864886f76364060b01': '0500' };
const FOR_DEVELOPERS = { '2a864886f76364060201': '0500', '551d13': '30030101ff' };

const NOT_FOUND = { status: 404, json: { errorCode: 4_040_010, errorMessage: 'Transaction id not found.' } };

type Claims = Readonly<Record<string, unknown>>;

const base64url = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

function jws(header: object, claims: Claims, key: KeyObject): string {
  const text = `${base64url({ alg: 'ES256', ...header })}.${base64url(claims)}`;
  return `${text}.${base64url(sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }))}`;
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A new root, and a chain shaped like Apple's: root, developer relations, App Store. */
function makeChain() {
  const [root, middle, leaf] = [pair(), pair(), pair()];
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const dates = { from, until };
  const pems = [
    makeCertificate({
      ...dates,
      serial: '03',
      publicKey: leaf.publicKey,
      privateKey: middle.privateKey,
      name: 'leaf',
      issuer: 'middle',
      extensions: FOR_STORE,
    }),
    makeCertificate({
      ...dates,
      serial: '02',
      publicKey: middle.publicKey,
      privateKey: root.privateKey,
      name: 'middle',
      issuer: 'root',
      extensions: FOR_DEVELOPERS,
    }),
    makeCertificate({
      ...dates,
      serial: '01',
      publicKey: root.publicKey,
      privateKey: root.privateKey,
      name: 'root',
    }),
  ].map((pem) => new X509Certificate(pem));
  const x5c = pems.map(({ raw }) => raw.toString('base64'));
  return {
    root: pems[2] as X509Certificate,
    sign: (claims: Claims) => jws({ x5c }, claims, leaf.privateKey),
  };
}

/** Apple's side of in-app purchases, with real signatures: StoreKit transactions, notifications and the API. */
export async function startFakeAppStore() {
  const own = makeChain();
  const stranger = makeChain();
  const key = pair();
  const transactions = new Map<string, Record<string, unknown>>();
  let broken: VendorReply | undefined;
  let count = 0;

  /** Whether a request has a token as Apple's documentation requires. */
  const isOurs = ({ headers }: VendorHit): boolean => {
    const [header = '', claims = '', signature = ''] = (headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.');
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString() || '{}');
    const { aud, iss, bid, exp, iat } = read(claims);
    return (
      createVerify('sha256')
        .update(`${header}.${claims}`)
        .verify(
          { key: createPublicKey(key.privateKey), dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        ) &&
      read(header).kid === 'KEY' &&
      aud === 'appstoreconnect-v1' &&
      iss === 'issuer' &&
      bid === BUNDLE &&
      exp - iat <= 3_600
    );
  };

  const vendor = await startFakeVendor((hit) => {
    if (broken) return broken;
    if (!isOurs(hit)) return { status: 401, text: 'Unauthenticated' };
    const [environment = '', id = ''] = hit.path.slice(1).split('/inApps/v1/transactions/');
    const found = transactions.get(id);
    return found?.environment === environment
      ? { json: { signedTransactionInfo: own.sign(found) } }
      : NOT_FOUND;
  });

  const options = (isSandbox = false): StoreOptions => ({
    isSandbox,
    bundleId: BUNDLE,
    appId: isSandbox ? undefined : APP_ID,
    roots: [own.root],
    key: key.privateKey,
    keyId: 'KEY',
    issuerId: 'issuer',
    apiUrl: `${vendor.url}/${isSandbox ? 'Sandbox' : 'Production'}`,
  });

  return {
    options,
    /** Environment of a server that accepts this as Apple's store; its files are written to a directory. */
    settings: async (directory: string): Promise<Record<string, string>> => {
      const [certFile, keyFile] = [join(directory, 'root.cer'), join(directory, 'key.p8')];
      await writeFile(certFile, own.root.raw);
      await writeFile(keyFile, key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return {
        APPLE_IAP_BUNDLE_ID: BUNDLE,
        APPLE_IAP_APP_ID: String(APP_ID),
        APPLE_IAP_ROOT_CERT_FILE: certFile,
        APPLE_IAP_ISSUER_ID: 'issuer',
        APPLE_IAP_KEY_ID: 'KEY',
        APPLE_IAP_KEY_FILE: keyFile,
        APPLE_IAP_API_URL: `${vendor.url}/Production`,
      };
    },
    /** A purchase on a phone, as returned by StoreKit; `change` overrides its claims. */
    buy: (ticket: { productId: string; token: string; cents: number }, change: Claims = {}) => {
      count += 1;
      const transactionId = `20000009${String(count).padStart(8, '0')}`;
      const claims = {
        transactionId,
        originalTransactionId: transactionId,
        bundleId: BUNDLE,
        productId: ticket.productId,
        appAccountToken: ticket.token,
        quantity: 1,
        type: 'Consumable',
        inAppOwnershipType: 'PURCHASED',
        price: ticket.cents * 10,
        currency: 'CNY',
        storefront: 'CHN',
        environment: 'Production',
        purchaseDate: Date.now(),
        signedDate: Date.now(),
        ...change,
      };
      if (!transactions.has(claims.transactionId)) transactions.set(transactionId, claims);
      return { transactionId, signed: own.sign(claims), forged: stranger.sign(claims) };
    },
    /** Refunds a purchase, or a part of it in thousandths of a percent; returns Apple's new record. */
    refund: (transactionId: string, revocationPercentage?: number) => {
      const known = transactions.get(transactionId);
      if (!known) throw new Error('nothing to give back');
      Object.assign(known, { revocationDate: Date.now(), revocationReason: 0 });
      if (revocationPercentage !== undefined) Object.assign(known, { revocationPercentage });
    },
    /** Says that a purchase is for another payment of ours. */
    assign: (transactionId: string, appAccountToken: string) => {
      Object.assign(transactions.get(transactionId) ?? {}, { appAccountToken });
    },
    /** Apple's notification about a transaction. */
    notice: (
      notificationType: string,
      transactionId: string,
      { environment = 'Production', by = own } = {},
    ): Buffer => {
      const claims = transactions.get(transactionId);
      const data = {
        bundleId: BUNDLE,
        appAppleId: APP_ID,
        environment,
        ...(claims && { signedTransactionInfo: by.sign(claims) }),
      };
      const told = { notificationType, notificationUUID: 'a', version: '2.0', signedDate: Date.now(), data };
      return Buffer.from(JSON.stringify({ signedPayload: by.sign(told) }));
    },
    stranger,
    breakBy: (reply?: VendorReply) => {
      broken = reply;
    },
    stop: vendor.stop,
  };
}
