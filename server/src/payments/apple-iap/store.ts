import type { KeyObject, X509Certificate } from 'node:crypto';
import type {
  AppStoreServerAPIClient,
  JWSTransactionDecodedPayload,
  ResponseBodyV2DecodedPayload,
} from '@apple/app-store-server-library';
import { callVendor } from '../../outbound/vendor-call';
import { NoticeRefused, PaymentUnavailable } from '../port';

/** One of our app's environments at Apple; purchases in one are invalid in the other. */
export type StoreOptions = {
  isSandbox: boolean;
  bundleId: string;
  /** The app's ID in App Store Connect; Apple's sandbox does not include it. */
  appId: number | undefined;
  /** Apple's root certificates. */
  roots: readonly X509Certificate[];
  /** The in-app purchase key (.p8), and its ID and issuer. */
  key: KeyObject;
  keyId: string;
  issuerId: string;
  apiUrl: string;
};

export type StoreTransaction = JWSTransactionDecodedPayload;

type Answer = Awaited<ReturnType<AppStoreServerAPIClient['makeFetchRequest']>>;

/** Whether the library asks Apple for revoked certificates with each check. */
const ONLINE_CHECKS = false;

/** Loaded with the first payment, so that servers without Apple payments never load it. */
const library = () => import('@apple/app-store-server-library');

async function connect(options: StoreOptions) {
  const { AppStoreServerAPIClient, Environment, SignedDataVerifier } = await library();
  const { isSandbox, bundleId, appId, roots, key, keyId, issuerId, apiUrl } = options;
  const environment = isSandbox ? Environment.SANDBOX : Environment.PRODUCTION;

  /** Apple's client has no time or size limits. */
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
      // All that the library reads of a response.
      return { ok: status < 300, status, json: async () => body } as Answer;
    }
  }

  return {
    client: new BoundedClient(
      key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keyId,
      issuerId,
      bundleId,
      environment,
    ),
    // Certificates are validated at the time of the signature, because a phone may submit a transaction months later.
    verifier: new SignedDataVerifier(
      roots.map(({ raw }) => raw),
      ONLINE_CHECKS,
      environment,
      bundleId,
      appId,
    ),
  };
}

/** One environment of our app in Apple's store; accepts only data that Apple signed for it. */
export function createStore(options: StoreOptions) {
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => {
    opened ??= connect(options);
    return opened;
  };

  const orRefused = async <Result>(read: Promise<Result>): Promise<Result> => {
    try {
      return await read;
    } catch (error) {
      const { VerificationException, VerificationStatus } = await library();
      if (!(error instanceof VerificationException)) throw error;
      throw new NoticeRefused(`Apple has not signed it for this app: ${VerificationStatus[error.status]}`);
    }
  };

  const readTransaction = async (signed: string): Promise<StoreTransaction> =>
    orRefused((await open()).verifier.verifyAndDecodeTransaction(signed));

  return {
    isSandbox: options.isSandbox,

    /** @throws NoticeRefused if Apple has not signed it for this app and environment */
    readTransaction,

    /** @throws NoticeRefused, like {@link readTransaction} */
    readNotice: async (signed: string): Promise<ResponseBodyV2DecodedPayload> =>
      orRefused((await open()).verifier.verifyAndDecodeNotification(signed)),

    /**
     * The current state of a transaction; undefined if this environment does not have it.
     * @throws PaymentUnavailable
     */
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
