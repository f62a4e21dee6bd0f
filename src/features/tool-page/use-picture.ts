import { ErrorCode } from '@tuzuo/core/errors';
import type { ToolLimits } from '@tuzuo/core/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Asset, Check } from '@/features/tasks';
import { FILE_FIELD, type LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { ApiError, type Call, NET_ERROR, NetError } from '@/request';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import { failedBeforeUpload } from './picture-checks';

/** A picture in one place of a tool. */
export type Picked =
  /** It fails what can be told at once, or the server does not take it: then `reason` is the server's sentence. */
  | { state: 'rejected'; address: string; checks: readonly Check[]; reason?: string }
  /** `share`: what has left the device, 0 to 1. */
  | { state: 'uploading'; address: string; share: number }
  /** It may work the next time. `reason` is the server's; none when the connection broke. */
  | { state: 'failed'; address: string; reason: string | undefined }
  | { state: 'ready'; address: string; asset: Asset };

type Current = { file: LocalFile; upload?: Call<unknown> };

/** What the server says of the file, in `{fields: {file: why}}`. */
const whyNot = ({ reason, data }: ApiError): string => {
  const fields: unknown = data instanceof Object ? Reflect.get(data, 'fields') : undefined;
  const why: unknown = fields instanceof Object ? Reflect.get(fields, FILE_FIELD) : undefined;
  return typeof why === 'string' ? why : reason;
};

/** How an upload stands that has failed. */
function failureOf(error: unknown, address: string): Picked {
  if (!(error instanceof ApiError)) return { state: 'failed', address, reason: undefined };
  if (error.code !== ErrorCode.badInput) return { state: 'failed', address, reason: error.reason };
  return { state: 'rejected', address, checks: [], reason: whyNot(error) };
}

/** Picks one picture and uploads it at once, so that it is there when the user has chosen the options. */
export function usePicture(limits: ToolLimits) {
  const [picked, setPicked] = useState<Picked>();
  const current = useRef<Current>();

  /** Lets go of the picture at hand. */
  const drop = useCallback(() => {
    current.current?.upload?.abort();
    if (current.current) media.release(current.current.file);
    current.current = undefined;
  }, []);
  useEffect(() => drop, [drop]);

  const send = useCallback((mine: Current) => {
    const { file } = mine;
    const address = file.path;
    const show = (next: Picked) => {
      if (current.current === mine) setPicked(next);
    };
    show({ state: 'uploading', address, share: 0 });
    const upload = uploadFiles('asset.asset.upload', {}, [file], {
      toast: false,
      onProgress: (share) => show({ state: 'uploading', address, share }),
    });
    mine.upload = upload;
    upload.result.then(
      ([answer]) => {
        const asset = answer?.items[0];
        if (asset) show({ state: 'ready', address, asset });
      },
      (error: unknown) => {
        if (error instanceof NetError && error.errCode === NET_ERROR.abort) return;
        show(failureOf(error, address));
      },
    );
  }, []);

  /** Takes the picture away, and its upload back. */
  const clear = useCallback(() => {
    drop();
    setPicked(undefined);
  }, [drop]);

  /** Puts a picture that the server has already in its place. */
  const put = useCallback(
    (asset: Asset) => {
      drop();
      setPicked({ state: 'ready', address: absolute(asset.url), asset });
    },
    [drop],
  );

  return {
    picked,

    /** Lets the user pick a picture in place of the one at hand. Nothing changes when none is picked. */
    async choose(): Promise<void> {
      const [file] = await media.chooseImages({ count: 1 });
      if (!file) return;
      drop();
      const mine: Current = { file };
      current.current = mine;
      const size = await media.measure(file);
      const checks = failedBeforeUpload(file, size, limits);
      if (current.current !== mine) return;
      if (checks.length > 0) setPicked({ state: 'rejected', address: file.path, checks });
      else send(mine);
    },

    /** Uploads again what the connection has lost. */
    retry(): void {
      if (current.current) send(current.current);
    },

    clear,
    put,
  };
}

export type PictureSlot = ReturnType<typeof usePicture>;
