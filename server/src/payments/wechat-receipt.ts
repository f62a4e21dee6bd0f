/** WeChat Pay's transaction number as a receipt number, the same for every provider through which WeChat is paid. */
export const wechatReceiptNo = (transactionId: string): string => `wechat:${transactionId}`;
