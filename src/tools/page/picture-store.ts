import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolLimits } from '@tuzuo/core/tools';
import { create } from 'zustand';
import { FILE_FIELD, type LocalFile } from '@/platform/local-file';
import { media, type PictureSize } from '@/platform/media';
import { ApiError, type Call, NET_ERROR, NetError } from '@/request';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import { fullUser } from '@/session/session.store';
import type { Asset, Check } from '@/tools/results';
import { failedBeforeUpload } from '@/tools/upload-checks';

/** State of an image in a slot. `address` is '' where this host cannot show the format. */
export type Picked =
  /** It fails a check on the device, or the server rejects it: then `reason` is the server's message. */
  | {
      state: 'rejected';
      address: string;
      checks: readonly Check[];
      reason?: string;
      /** The user's own name for the file. */
      name?: string | undefined;
    }
  /** On the device only: a guest's images are uploaded when the run starts. */
  | { state: 'local'; address: string; size: PictureSize | undefined }
  /** `share`: fraction of the bytes sent, 0 to 1. */
  | { state: 'uploading'; address: string; size: PictureSize | undefined; share: number }
  /** It may be retried. `reason` is the server's; undefined when the connection broke. */
  | { state: 'failed'; address: string; size: PictureSize | undefined; reason: string | undefined }
  /** Painted on the page: becomes a file, and is uploaded, when the run starts. */
  | { state: 'drawn'; address: string; toFile: DrawFile }
  | { state: 'ready'; address: string; asset: Asset };

/** Creates a file of the painting; undefined when it cannot, after showing the user why. */
export type DrawFile = () => Promise<LocalFile | undefined>;

/**
 * An image of a slot; `key` is stable. `marks`: the data that it was painted from, defined by the painting component.
 */
export type PictureEntry = { key: string; picked: Picked; marks?: unknown };

/** An image in the form that a reload needs: its asset, its file, or the marks that it was painted from. */
export type HeldPicture = {
  key: string;
  asset?: Asset | undefined;
  file?: LocalFile | undefined;
  marks?: unknown;
};

export type Slots = Readonly<Record<string, readonly PictureEntry[]>>;

/** An image that a tool's components can show and work on: chosen on this device, or stored already. */
export type SourcePicture = PictureSize & {
  /** Stable for the same image. */
  key: string;
  /** Address for an image element. */
  address: string;
  /** Set once it is stored. */
  assetId?: string;
};

/** A file of the user, and its upload in progress. */
type Mine = {
  slot: string;
  key: string;
  file: LocalFile;
  address: string;
  size?: PictureSize | undefined;
  upload?: Call<unknown>;
};

/** More parallel uploads gain nothing on a phone's uplink. */
const UPLOADS_AT_ONCE = 3;

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
 * The images of a tool's page, by slot. A user's images are uploaded at once, while the options are set; a guest's stay
 * on the device until there is a user.
 */
export function createPictureStore(limits: ToolLimits) {
  const useSlots = create<Slots>(() => ({}));
  const files = new Map<string, Mine>();
  let waiting: Mine[] = [];
  let running = 0;
  let count = 0;
  /** Marks from before a reload, by slot, for the image with this key. */
  const earlier = { on: '', marks: new Map<string, unknown>() };

  const setSlot = (slot: string, change: (entries: readonly PictureEntry[]) => readonly PictureEntry[]) =>
    useSlots.setState((slots) => ({ ...slots, [slot]: change(slots[slot] ?? []) }));

  /** Updates the state of an image, unless it has been removed. */
  const show = ({ slot, key }: Mine, picked: Picked) => {
    if (!files.has(key)) return;
    setSlot(slot, (entries) => entries.map((entry) => (entry.key === key ? { key, picked } : entry)));
  };

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
    const mine = running < UPLOADS_AT_ONCE ? waiting.shift() : undefined;
    if (!mine) return;
    running += 1;
    void upload(mine).finally(() => {
      running -= 1;
      sendNext();
    });
    sendNext();
  }

  const send = (mine: Mine) => {
    const { address, size } = mine;
    show(mine, { state: 'uploading', address, size, share: 0 });
    waiting.push(mine);
    sendNext();
  };

  const takeBack = (mine: Mine) => {
    waiting = waiting.filter((other) => other !== mine);
    mine.upload?.abort();
    mine.upload = undefined;
  };

  /** Releases an image's file, and aborts its upload. */
  const drop = ({ key }: PictureEntry) => {
    const mine = files.get(key);
    if (!mine) return;
    files.delete(key);
    takeBack(mine);
    media.release(mine.file);
  };

  const nextDrawn = () => {
    for (const [slot, entries] of Object.entries(useSlots.getState())) {
      for (const { key, picked } of entries) if (picked.state === 'drawn') return { slot, key, ...picked };
    }
    return undefined;
  };

  const empty = (slot: string) => {
    earlier.marks.delete(slot);
    for (const entry of useSlots.getState()[slot] ?? []) drop(entry);
    setSlot(slot, () => []);
  };

  const take = async (slot: string, file: LocalFile): Promise<void> => {
    count += 1;
    const mine: Mine = { slot, key: `${slot}-${count}`, file, address: file.path };
    files.set(mine.key, mine);
    setSlot(slot, (entries) => [
      ...entries,
      { key: mine.key, picked: { state: 'uploading', address: file.path, size: undefined, share: 0 } },
    ]);
    const size = await media.measure(file);
    mine.size = size;
    if (!size) mine.address = '';
    const { address } = mine;
    const checks = failedBeforeUpload(file, size, limits);
    if (!files.has(mine.key)) return;
    if (checks.length > 0) show(mine, { state: 'rejected', address, checks, name: file.ownName });
    else if (fullUser()) send(mine);
    else show(mine, { state: 'local', address, size });
  };

  /** Appends images that the server has; `file`: the user's own file of one of them. */
  const add = (slot: string, assets: readonly Asset[], file?: LocalFile): void => {
    const more = assets.map((asset): PictureEntry => {
      count += 1;
      const key = `${slot}-${count}`;
      const picked: Picked = { state: 'ready', address: absolute(asset.url), asset };
      if (file) files.set(key, { slot, key, file, address: file.path, size: sizeOf(picked) });
      return { key, picked };
    });
    setSlot(slot, (entries) => [...entries, ...more]);
  };

  /** Takes files of the user as if they had picked them: see `choose`. */
  const accept = async (slot: string, room: number, picked: readonly LocalFile[]): Promise<void> => {
    if (picked.length === 0) return;
    if (room === 0) empty(slot);
    for (const { key, picked: old } of useSlots.getState()[slot] ?? [])
      if (old.state === 'rejected') remove(slot, key);
    const most = Math.max(1, room);
    for (const file of picked.slice(most)) media.release(file);
    await Promise.all(picked.slice(0, most).map((file) => take(slot, file)));
  };

  const remove = (slot: string, key: string) =>
    setSlot(slot, (entries) => {
      for (const entry of entries) if (entry.key === key) drop(entry);
      return entries.filter((entry) => entry.key !== key);
    });

  return {
    useSlots,

    /**
     * Lets the user pick images: with `room` 0 one that replaces the current one, otherwise up to `room` more, which
     * replace the rejected ones. Nothing changes when none is picked.
     */
    async choose(slot: string, room: number): Promise<void> {
      await accept(slot, room, await media.chooseImages({ count: Math.max(1, room) }));
    },

    /** Takes dropped or pasted images like picked ones; those beyond the room are left out. */
    accept,

    /** Replaces the slot's content with a file. */
    replace(slot: string, file: LocalFile): void {
      empty(slot);
      void take(slot, file);
    },

    /** Replaces the slot's content with what is painted on the page. */
    draw(slot: string, toFile: DrawFile, marks?: unknown): void {
      empty(slot);
      count += 1;
      const picked: Picked = { state: 'drawn', address: '', toFile };
      setSlot(slot, () => [{ key: `${slot}-${count}`, picked, marks }]);
    },

    /**
     * Uploads what is painted in any slot, again if it changes meanwhile. False when no file could be created. Rejects
     * like the upload; the painting is kept then.
     */
    async sendDrawn(): Promise<boolean> {
      for (let drawn = nextDrawn(); drawn; drawn = nextDrawn()) {
        const { slot, key, toFile } = drawn;
        const file = await toFile();
        if (!file) return false;
        const [answer] = await uploadFiles('asset.asset.upload', {}, [file], {
          toast: false,
          gate: true,
        }).result.finally(() => media.release(file));
        const asset = answer?.items[0];
        if (!asset) return false;
        const picked: Picked = { state: 'ready', address: absolute(asset.url), asset };
        setSlot(slot, (entries) =>
          entries.map((entry) => (entry.key === key ? { ...entry, picked } : entry)),
        );
      }
      return true;
    },

    /** Replaces the slot's content with images that the server has. */
    put(slot: string, assets: readonly Asset[]): void {
      empty(slot);
      add(slot, assets);
    },

    add,

    remove,

    /** Retries an upload that has failed. */
    retry(key: string): void {
      const mine = files.get(key);
      if (mine) send(mine);
    },

    /** Uploads the images that are on the device only, including failed uploads. */
    sendLocal(): void {
      for (const { key, picked } of Object.values(useSlots.getState()).flat()) {
        const mine = files.get(key);
        if (mine && (picked.state === 'local' || picked.state === 'failed')) send(mine);
      }
    },

    /** After a logout: uploads belong to the user, but chosen files are still on this device. */
    forgetUploads(): void {
      for (const slot of Object.keys(useSlots.getState())) {
        setSlot(slot, (entries) =>
          entries.flatMap((entry) => {
            const mine = files.get(entry.key);
            const { state } = entry.picked;
            if (state === 'drawn' || state === 'rejected') return entry;
            if (!mine) return [];
            takeBack(mine);
            return { key: entry.key, picked: { state: 'local', address: mine.address, size: mine.size } };
          }),
        );
      }
    },

    empty,

    /** The images in the form that a reload needs, by slot. */
    held: (): Record<string, HeldPicture[]> =>
      Object.fromEntries(
        Object.entries(useSlots.getState()).map(([slot, entries]) => [
          slot,
          entries.flatMap(({ key, picked, marks }) => {
            if (picked.state === 'rejected') return [];
            const asset = picked.state === 'ready' ? picked.asset : undefined;
            return { key, asset, file: files.get(key)?.file, marks };
          }),
        ]),
      ),

    /** Restores held images; painted ones are painted again on the first image. */
    restore(held: Readonly<Record<string, readonly HeldPicture[]>>): void {
      const pictures = Object.entries(held).flatMap(([slot, all]) => all.map((one) => ({ slot, ...one })));
      for (const { slot, marks } of pictures) if (marks !== undefined) earlier.marks.set(slot, marks);
      for (const { slot, asset, file, marks } of pictures) {
        if (marks !== undefined) continue;
        if (asset) add(slot, [asset], file);
        else if (file) void take(slot, file);
        earlier.on ||= `${slot}-${count}`;
      }
    },

    /** The marks from before a reload for a slot, on the image with this key. */
    marksOf: (slot: string, on: string | undefined): unknown =>
      on === earlier.on ? earlier.marks.get(slot) : undefined,

    clear(): void {
      for (const slot of Object.keys(useSlots.getState())) empty(slot);
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;

/** The stored images of a slot, in order. */
export const readyIn = (entries: readonly PictureEntry[] = []): Asset[] =>
  entries.flatMap(({ picked }) => (picked.state === 'ready' ? [picked.asset] : []));

/** Width and height of an image, as far as they are known. */
export function sizeOf(picked: Picked): PictureSize | undefined {
  if (picked.state === 'ready') return { width: picked.asset.width ?? 1, height: picked.asset.height ?? 1 };
  return 'size' in picked ? picked.size : undefined;
}

/** An image of a slot for components; undefined for one that is rejected or could not be measured. */
export function sourceIn({ key, picked }: PictureEntry): SourcePicture | undefined {
  const size = sizeOf(picked);
  if (!size) return undefined;
  const { address } = picked;
  return { key, address, ...size, ...(picked.state === 'ready' && { assetId: picked.asset.assetId }) };
}
