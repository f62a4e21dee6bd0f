import type { Api } from '@tuzuo/contract/api';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { create } from 'zustand';
import { productsOf } from './document';
import type { SaveChoice } from './outputs';
import type { PanelName } from './panel-names';
import type { Photos } from './photos';
import type { Studio } from './studio.store';

export type SaveQuote = Api['studio.save.quote']['output'];

/** What the page was opened with. `new`: nothing; `login`: something of a user, by a guest. */
export type OpeningState = 'new' | 'loading' | 'open' | 'failed' | 'gone' | 'login';

/** The state of the page besides the picture and its photos, which have stores of their own. */
export type PageState = {
  /** Changes when photos or cut-outs were loaded. */
  version: number;
  opening: OpeningState;
  /** Photos that were left for this page are being opened. */
  isReceiving: boolean;
  isVisible: boolean;
  panel: PanelName;
  /** The host has not provided a canvas in time. */
  isCanvasLate: boolean;
  /** Number of times a new canvas was requested. */
  canvases: number;
  /** What is chosen to be saved, and its price: undefined while it is requested or cannot be. */
  choice: SaveChoice;
  quote: SaveQuote | 'failed' | undefined;
  isSaveShown: boolean;
  /** A save waits for the confirmation of its price. */
  isConfirming: boolean;
};

/** The canvas before anything was done with it. */
export const CANVAS_START = {
  isCanvasLate: false,
  canvases: 0,
  isSaveShown: false,
  isConfirming: false,
} satisfies Partial<PageState>;

export const createPageStore = (first: Pick<PageState, 'opening' | 'isReceiving' | 'panel'>) =>
  create<PageState>(() => ({
    ...first,
    version: 0,
    ...CANVAS_START,
    isVisible: true,
    choice: 'one',
    quote: undefined,
  }));

export type PageStore = ReturnType<typeof createPageStore>;

type StudioState = ReturnType<Studio['useStudioState']['getState']>;

export const documentIn = ({ history }: StudioState) => history.present.document;

export const backgroundSourceIn = (state: StudioState) =>
  documentIn(state).pages[0]?.background.image?.source;

export const hasProductsIn = (state: StudioState): boolean => productsOf(documentIn(state)).length > 0;

/** The ids of the photos in the picture, as a text: equal for equal photos. */
export const photoIdsIn = (state: StudioState): string => productIdsOf(documentIn(state)).join();

type KnownPhotos = ReturnType<Photos['usePhotos']['getState']>;

/** The photos with these ids, of those that are known. */
export const photosWith = (known: KnownPhotos, ids: string): KnownPhotos => {
  const wanted = ids.split(',');
  return Object.fromEntries(Object.entries(known).filter(([id]) => wanted.includes(id)));
};

/** Whether every one of these photos is cut out. */
export const areReady = (known: KnownPhotos, ids: string): boolean =>
  ids === '' || ids.split(',').every((id) => known[id]?.step === 'ready');
