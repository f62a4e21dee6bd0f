import type { KeyObject, X509Certificate } from 'node:crypto';
import type {
  AppStoreServerAPIClient,
  JWSTransactionDecodedPayload,
  ResponseBodyV2DecodedPayload,
} from '@apple/app-store-server-library';
import { callVendor } from '../../outbound/vendor-call';
import { NoticeRefused, PaymentUnavailable } from '../port';

/** One of our app's environments at Apple: what is bought in one is nothing in the other. */
export type StoreOptions = {
  isSandbox: boolean;
  bundleId: string;
  /** The app's number in App Store Connect; Apple's sandbox does not tell it. */
  appId: number | undefined;
  /** Apple's root certificates. */
  roots: readonly X509Certificate[];
  /** The in-app purchase key (.p8), and what names it. */
  key: KeyObject;
  keyId: string;
  issuerId: string;
  apiUrl: string;
};

export type StoreTransaction = JWSTransactionDecodedPayload;

type Answer = Awaited<ReturnType<AppStoreServerAPIClient['makeFetchRequest']>>;

/** Fetched with the first payment: who sells nothing by Apple does not load it. */
const library = () => import('@apple/app-store-server-library');

async function connect(options: StoreOptions) {
  const { AppStoreServerAPIClient, Environment, SignedDataVerifier } = await library();
  const { isSandbox, bundleId, appId, roots, key, keyId, issuerId, apiUrl } = options;
  const environment = isSandbox ? Environment.SANDBOX : Environment.PRODUCTION;

  /** Apple's client sets no limits of time or size. */
  class BoundedClient extends AppStoreServerAPIClient {
    protected override async makeFetchRequest(
      path: string,
      query: URLSearchParams,
      method: string,
      _body: string | Buffer | undefined,
      headers: Record<string, string>,
    ) {
      const url = `${apiUrl}${path}?${query}`;
      const { status, body } = await callVendor(() => ({ url, init: { method, headers } }));
      // All that the library reads of an answer.
      return { ok: status < 300, status, json: async () => body } as Answer;
    }
  }

  return {
    client: new BoundedClient(
      key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ...[keyId, issuerId, bundleId, environment],
    ),
    // Certificates are judged at the time of the signature: what a phone kept for months is worth what it was.
    verifier: new SignedDataVerifier(
      roots.map(({ raw }) => raw),
      ...[false, environment, bundleId, appId],
    ),
  };
}

/** Apple's store as one environment of our app sees it: believes what Apple has signed for it alone. */
export function createStore(options: StoreOptions) {
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => {
    opened ??= connect(options);
    return opened;
  };

  const believe = async <Told>(read: Promise<Told>): Promise<Told> => {
    try {
      return await read;
    } catch (error) {
      const { VerificationException, VerificationStatus } = await library();
      if (!(error instanceof VerificationException)) throw error;
      throw new NoticeRefused(`Apple has not signed it for this app: ${VerificationStatus[error.status]}`);
    }
  };

  const readTransaction = async (signed: string): Promise<StoreTransaction> =>
    believe((await open()).verifier.verifyAndDecodeTransaction(signed));

  return {
    isSandbox: options.isSandbox,

    /** @throws NoticeRefused for what Apple has not signed for this app and environment */
    readTransaction,

    /** @throws NoticeRefused, as {@link readTransaction} */
    readNotice: async (signed: string): Promise<ResponseBodyV2DecodedPayload> =>
      believe((await open()).verifier.verifyAndDecodeNotification(signed)),

    /** A transaction as it stands now; undefined when this environment has none of that number. Throws PaymentUnavailable. */
    find: async (transactionId: string): Promise<StoreTransaction | undefined> => {
      const { client } = await open();
      const { APIError, APIException } = await library();
      try {
        const { signedTransactionInfo = '' } = await client.getTransactionInfo(transactionId);
        return await readTransaction(signedTransactionInfo);
      } catch (error) {
        if (error instanceof APIException && error.apiError === APIError.TRANSACTION_ID_NOT_FOUND) {
          return undefined;
        }
        throw new PaymentUnavailable('Apple does not answer', { cause: error });
      }
    },
  };
}

export type Store = ReturnType<typeof createStore>;
