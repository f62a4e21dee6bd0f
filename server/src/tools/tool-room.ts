import type { Api } from '@tuzuo/contract/api';
import type { NormalizedOptions } from '@tuzuo/core/tools';
import type { PictureSource, PosterDocument } from '@tuzuo/poster/document';
import type { z } from 'zod';
import type { Engine, LocalOffer } from '../engines/port';
import type { Translate } from '../translate/port';

/** Services that a run may use outside the engine's process, which has neither secrets nor network access. */
export type ToolServices = { translate: Translate };

/** The analysis that a task returns. */
type ShownAnalysis = NonNullable<Api['gen.task.get']['output']['analysis']>;

type ShownPicture = Api['gen.task.get']['output']['results'][number];

/** Existing assets, by id. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

type Found = Readonly<Record<string, unknown>>;

/** How a task stores and returns an analysis with pictures. */
export type AnalysisRoom = {
  /** Returns what is stored; `assetIds` are the analysis's pictures as assets, by name. */
  keep(found: Found, assetIds: Readonly<Record<string, string>>): Found;
  /** Ids of the assets in what is stored. */
  assetsOf(stored: Found): string[];
  show(stored: Found, pictures: ShownPictures): Partial<ShownAnalysis>;
};

/** The server part of a tool beyond its definition; contains only what differs between tools. */
export type ToolRoom = {
  /** How the local engine runs it; undefined when only a vendor's engine can. */
  local?: LocalOffer;
  /** Wraps an engine's run with what needs one of the services. */
  wrapRun?: (run: Engine['run'], services: ToolServices) => Engine['run'];
  /** Whether runs and analyses get the user's glossary. */
  usesTerms?: true;
  /** Default: an analysis is stored and returned unchanged. */
  analysis?: AnalysisRoom;
  /** The input whose matte its analyses find, and whether a paid run unlocks it. */
  matte?: { slot: string; unlocks?: true };
  /** Schema of each option of the kind `json`. */
  structures?: Readonly<Record<string, z.ZodType<object | undefined>>>;
  /** Looks up an id in an option's library; undefined = no such entry. */
  entries?: Readonly<Record<string, (id: string) => unknown>>;
  /**
   * Checks that individually valid options are compatible with each other.
   * @throws RefusedFields
   */
  assertOptions?: (options: NormalizedOptions) => void;
  /** The poster as which a result can be opened, from its document and background; undefined when there is none. */
  asPoster?: (doc: unknown, ground: PictureSource) => { title: string; doc: PosterDocument } | undefined;
  /** Approximate bytes stored by a run whose pictures total `bytes`; default: the same. */
  expectedBytes?: (options: NormalizedOptions, bytes: number) => number;
};

/** Approximate size of a generated picture of a megapixel, as PNG. */
const GENERATED_BYTES = 2_000_000;

/** {@link ToolRoom.expectedBytes} of a tool whose results do not depend on the size of its pictures. */
export const expectGenerated = ({ count }: NormalizedOptions): number => Number(count) * GENERATED_BYTES;
