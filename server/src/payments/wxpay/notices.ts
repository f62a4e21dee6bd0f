import { type Notice, NoticeRefused, type PaymentProvider } from '../port';
import { type createWxpayClient, signatureHeaders } from './client';
import { paidOf, refundedBy, refundStateOf, type WxpayRecord } from './records';
import { type Sealed, unseal } from './signature';

type NoticeOptions = {
  client: Pick<ReturnType<typeof createWxpayClient>, 'isSigned'>;
  apiV3Key: string;
  mchId: string;
  /** The app IDs whose payments are ours. */
  known: ReadonlySet<string>;
};

/** Reads the signed and encrypted notifications of WeChat Pay. */
export function createReadNotice({
  client,
  apiV3Key,
  mchId,
  known,
}: NoticeOptions): PaymentProvider['readNotice'] {
  const readResource = (body: Buffer): { type: string; told: WxpayRecord } => {
    try {
      const { event_type: type, resource } = JSON.parse(body.toString()) as {
        event_type?: string;
        resource: Sealed;
      };
      const told = JSON.parse(unseal(apiV3Key, resource)) as WxpayRecord | null;
      if (typeof told !== 'object' || told === null) throw new Error('response without a record');
      return { type: String(type), told };
    } catch {
      throw new NoticeRefused('the notification cannot be opened');
    }
  };

  return async ({ headers, body }): Promise<Notice> => {
    const signed = signatureHeaders((name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    });
    if (!(await client.isSigned(signed, body.toString()))) throw new NoticeRefused('the signature is wrong');
    const { type, told } = readResource(body);
    if (told.mchid !== mchId) throw new NoticeRefused('the notification is for another merchant');
    if (type === 'TRANSACTION.SUCCESS') {
      const paid = told.trade_state === 'SUCCESS' && known.has(String(told.appid)) ? paidOf(told) : undefined;
      if (!paid) throw new NoticeRefused('the notification is not of a payment of ours');
      return { kind: 'paid', paid };
    }
    if (!type.startsWith('REFUND.')) return { kind: 'other' };
    const { out_refund_no: refundNo, refund_status: status } = told;
    if (typeof refundNo !== 'string') throw new NoticeRefused('the notification names no refund');
    return { kind: 'refund', refundNo, state: refundStateOf(status), of: refundedBy(told) };
  };
}
