import { ErrorCode } from '@tuzuo/core/api/errors';
import { FILE_FIELD, type LocalFile } from '@/platform/local-file';
import type { PictureSize } from '@/platform/media';
import { ApiError, type Call, NET_ERROR, NetError } from '@/request';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import type { Picked } from './picture-entry';

/** A file of the user, and its upload in progress. */
export type Mine = {
  slot: string;
  key: string;
  file: LocalFile;
  address: string;
  size?: PictureSize | undefined;
  upload?: Call<unknown>;
};

/** More parallel uploads gain nothing on a phone's uplink. */
const MAX_UPLOADS = 3;

/** The server's message for the file, in `{fields: {file: why}}`. */
const whyNot = ({ reason, data }: ApiError): string => {
  const fields: unknown = data instanceof Object ? Reflect.get(data, 'fields') : undefined;
  const why: unknown = fields instanceof Object ? Reflect.get(fields, FILE_FIELD) : undefined;
  return typeof why === 'string' ? why : reason;
};

/** State of a failed upload. */
function failureOf(error: unknown, { file, address, size }: Mine): Picked {
  if (!(error instanceof ApiError)) return { state: 'failed', address, size, reason: undefined };
  if (error.code === ErrorCode.loginNeeded) return { state: 'local', address, size };
  if (error.code !== ErrorCode.badInput) return { state: 'failed', address, size, reason: error.reason };
  return { state: 'rejected', address, checks: [], reason: whyNot(error), name: file.ownName };
}

/**
 * Uploads users' files, a few at once, in the order in which they were sent.
 * @param show receives each change of a file's state
 */
export function createUploads(show: (mine: Mine, picked: Picked) => void) {
  let waiting: Mine[] = [];
  let running = 0;

  async function upload(mine: Mine): Promise<void> {
    const { address, size } = mine;
    let isCurrent = () => true;
    try {
      const call = uploadFiles('asset.asset.upload', {}, [mine.file], {
        toast: false,
        gate: true,
        onProgress: (share) => {
          if (isCurrent()) show(mine, { state: 'uploading', address, size, share });
        },
      });
      mine.upload = call;
      isCurrent = () => mine.upload === call;
      const [answer] = await call.result;
      const asset = answer?.items[0];
      // An answer to an upload that was aborted meanwhile belongs to the previous user.
      if (asset && isCurrent()) {
        show(mine, { state: 'ready', address: address || absolute(asset.url), asset });
      }
    } catch (error) {
      if (error instanceof NetError && error.errCode === NET_ERROR.abort) return;
      if (isCurrent()) show(mine, failureOf(error, mine));
    }
  }

  function sendNext(): void {
    const mine = running < MAX_UPLOADS ? waiting.shift() : undefined;
    if (!mine) return;
    running += 1;
    void upload(mine).finally(() => {
      running -= 1;
      sendNext();
    });
    sendNext();
  }

  return {
    send(mine: Mine): void {
      const { address, size } = mine;
      show(mine, { state: 'uploading', address, size, share: 0 });
      waiting.push(mine);
      sendNext();
    },
    /** Aborts an upload, or takes it out of the queue. */
    cancel(mine: Mine): void {
      waiting = waiting.filter((other) => other !== mine);
      mine.upload?.abort();
      mine.upload = undefined;
    },
  };
}
