import type { Api } from '@tuzuo/contract/api';
import type { PictureSource, PosterDocument } from '@tuzuo/core/poster/document';
import type { NormalizedOptions } from '@tuzuo/core/tools';
import type { z } from 'zod';
import type { Engine, LocalOffer } from '../engines/port';
import type { Translate } from '../translate/port';

/** What a run may use outside the engine's process, which has neither secrets nor the network. */
export type ToolServices = { translate: Translate };

/** What a task shows of what a look found. */
type ShownAnalysis = NonNullable<Api['gen.task.get']['output']['analysis']>;

type ShownPicture = Api['gen.task.get']['output']['results'][number];

/** Assets that are there, by id. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

type Found = Readonly<Record<string, unknown>>;

/** How a task keeps and shows what a look found, where pictures belong to it. */
export type AnalysisRoom = {
  /** What is kept; `assetIds` are what the pictures of the look became, by name. */
  keep(found: Found, assetIds: Readonly<Record<string, string>>): Found;
  /** The assets in what is kept. */
  assetsOf(kept: Found): string[];
  show(kept: Found, pictures: ShownPictures): Partial<ShownAnalysis>;
};

/** What a tool is on the server beyond its definition: only what differs from the others. */
export type ToolRoom = {
  /** How it runs on our own processor; absent where only a vendor's engine can run it. */
  local?: LocalOffer;
  /** Puts around an engine's run what needs one of the services. */
  wrapRun?: (run: Engine['run'], services: ToolServices) => Engine['run'];
  /** Runs and looks get the user's own words for translations. */
  usesTerms?: true;
  /** Absent = what a look found is kept and shown as it is. */
  analysis?: AnalysisRoom;
  /** What each option of the kind `json` looks like. */
  structures?: Readonly<Record<string, z.ZodType<object | undefined>>>;
  /** What the library of an option says of an id; undefined = there is no such entry. */
  entries?: Readonly<Record<string, (id: string) => unknown>>;
  /**
   * Looks whether options that are good each by itself are good together.
   * @throws RefusedFields
   */
  assertOptions?: (options: NormalizedOptions) => void;
  /** The poster that a result is opened as, of its document and of what that lies on; undefined where that is none. */
  asPoster?: (doc: unknown, ground: PictureSource) => { title: string; doc: PosterDocument } | undefined;
  /** About how many bytes a run stores, of pictures that have `bytes` together; as many unless told. */
  expectedBytes?: (options: NormalizedOptions, bytes: number) => number;
};
