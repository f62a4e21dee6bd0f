import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { isWordOption, moduleOf, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { create } from 'zustand';
import { fullUser, useSession } from '@/session/session.store';
import { opensModule, type User } from '@/session/states';
import { type PagedTool, useCatalog } from '@/tools/catalog';
import type { Check } from '@/tools/refused-checks';
import { type Asset, byAnotherPhoto, type Task } from '@/tools/results';
import { filledIn, type OptionValues, plainValues, readPreset } from './options';
import { type PictureEntry, type Slots, sizeOf } from './picture-entry';
import type { QuoteState, Terms } from './quote';
import type { ToolParts } from './room';
import {
  firstSlotOf,
  isUploading,
  type RunRequest,
  requestOf,
  type SubmitBlocker,
  slotsOf,
  submitBlockerOf,
} from './run-request';
import type { SubmitProblem } from './run-start';
import type { StartProgress } from './start';

/** State of the free analysis of the images. */
export type Analysis = {
  state: 'none' | 'looking' | 'done' | 'failed';
  /** Progress while looking, once the server has reported some. */
  percent?: number;
  found?: Task['analysis'];
  /** The server's message when it failed; undefined when no answer arrived. */
  reason?: string | undefined;
  /** It was refused because the user must agree to a newer text. */
  asksConsent?: boolean | undefined;
};

/** As if nothing had been analyzed: findings do not count. */
export const NO_ANALYSIS: Analysis = { state: 'none' };

/** What a page's tool is: it does not change. */
export type PageRoom = { tool: PagedTool; parts: ToolParts; terms: Terms };

/** The complete state of a tool's page. */
export type ToolState = StartProgress & {
  room: PageRoom;
  /** Undefined while a stored session is being restored. */
  user: User | undefined;
  /** The registered user; undefined for a guest. */
  userId: string | undefined;
  /** '' for a guest. */
  sessionId: string;
  isVisible: boolean;
  /** An engine follows the user's own words. */
  followsPrompts: boolean;
  slots: Slots;
  values: OptionValues;
  /** The box about faces is ticked; matters for tools that process faces. */
  isTicked: boolean;
  quote: QuoteState;
  analyzed: Analysis;
  /** The task whose progress or end is shown, with its owner: the session may end before its end is seen. */
  shown: { taskId: string; owner: string | undefined } | undefined;
  /** The server has not confirmed the run yet. */
  isStarting: boolean;
  /** Why a run has not started. */
  problem: SubmitProblem | undefined;
  /** The last run of these images, as far as this page knows. */
  last: Task | undefined;
  /** The seed of the result that the page started from, which another run may keep. */
  keptSeed: number | undefined;
};

/** The visitor, as a page knows them. */
export function sessionNow(): Pick<ToolState, 'user' | 'userId' | 'sessionId'> {
  const { user, sessionId } = useSession.getState();
  return { user, userId: fullUser()?.userId, sessionId };
}

/** Whether an engine follows the user's own words: only then they are shown and sent. */
export const followsPrompts = (tool: PagedTool): boolean => useCatalog.getState().prompts[tool] === true;

/** The state of a tool's page. Components select from `useToolState`; everything else is an event (open-tool.ts). */
export const createToolStore = (room: PageRoom, preset: string | undefined) =>
  create<ToolState>(() => ({
    room,
    ...sessionNow(),
    isVisible: true,
    followsPrompts: followsPrompts(room.tool),
    slots: {},
    values: filledIn(room.tool, readPreset(preset)),
    isTicked: false,
    quote: undefined,
    analyzed: NO_ANALYSIS,
    pendingStart: undefined,
    spending: undefined,
    shown: undefined,
    isStarting: false,
    problem: undefined,
    last: undefined,
    keptSeed: undefined,
  }));

export type ToolStore = ReturnType<typeof createToolStore>;

/** Whether the tool processes faces, so that the user must agree first. */
export function needsConsentIn({ room }: ToolState): boolean {
  const { faceData = false }: ToolDefinition = tools[room.tool];
  return faceData;
}

export const isAgreedIn = (state: ToolState): boolean => state.isTicked || !needsConsentIn(state);

/** The first image of the first slot, which results are compared with. */
export const firstEntryIn = ({ room, slots }: ToolState): PictureEntry | undefined =>
  slots[firstSlotOf(room.tool)]?.[0];

/** Whether components can show the first image: it is stored, or was measured. */
export function hasSourceIn(state: ToolState): boolean {
  const entry = firstEntryIn(state);
  return entry !== undefined && sizeOf(entry.picked) !== undefined;
}

/** The asset of the first image; undefined until it is stored. */
export function firstAssetIn(state: ToolState): Asset | undefined {
  const picked = firstEntryIn(state)?.picked;
  return picked?.state === 'ready' ? picked.asset : undefined;
}

/** The request of the page as it is: stored images, and options that engines follow. */
export function requestIn(state: ToolState): RunRequest {
  const { room, values, slots, followsPrompts } = state;
  const wordless = Object.fromEntries(Object.entries(values).filter(([name]) => !isWordOption(name)));
  const request = requestOf(room.tool, followsPrompts ? values : wordless, slots);
  return needsConsentIn(state) ? { ...request, faceConsent: FACE_CONSENT_VERSION } : request;
}

/** The last run's output, if it was made from the image on the page. */
export function madeIn(state: ToolState): Asset | undefined {
  const assetId = firstAssetIn(state)?.assetId;
  const { inputs, results } = state.last ?? {};
  const isSame = inputs?.[firstSlotOf(state.room.tool)]?.some((picture) => picture.assetId === assetId);
  return assetId !== undefined && isSame ? results?.[0] : undefined;
}

/** The analysis of the image, as far as it counts. */
export function analysisIn({ room, slots, analyzed }: ToolState): Analysis {
  // Only the photo was analyzed: where nothing was found in it, the painted area decides.
  const isPaintedOn = Object.keys(room.parts.slots ?? {}).some((slot) => (slots[slot] ?? []).length > 0);
  return isPaintedOn && analyzed.found?.checks.some(({ ok }) => !ok) ? NO_ANALYSIS : analyzed;
}

/** What the analysis has found; undefined until it is done. */
export const foundIn = (state: ToolState): Task['analysis'] => analysisIn(state).found;

const hasLookedIn = (state: ToolState): boolean => {
  const { state: progress } = analysisIn(state);
  return progress === 'done' || progress === 'failed';
};

/** The button only asks for the free analysis: what is paid for has not been shown. */
export const isUnseenIn = (state: ToolState): boolean => state.room.terms.paidLater && !hasLookedIn(state);

/** Maximum number of images for this user: a limit of their tier is shown before it is reached. */
export function firstMaxIn({ room, quote }: ToolState): number {
  const slotMax = slotsOf(room.tool)[firstSlotOf(room.tool)]?.max ?? 1;
  const onceLimit = typeof quote === 'object' ? quote.onceLimit : undefined;
  return Math.max(1, Math.min(slotMax, onceLimit ?? slotMax));
}

/** Price and balance, where a photo that is paid for later cannot be. */
export function lackingIn({ room, quote }: ToolState): { need: number; left: number } | undefined {
  if (!room.terms.paidLater || typeof quote !== 'object' || quote.useType === 'cash') return undefined;
  return quote.points > quote.balance ? { need: quote.points, left: quote.balance } : undefined;
}

const NONE: readonly Check[] = [];

type Blocker = SubmitBlocker | 'tier' | 'consent' | 'points';

/** What the user must do before a run can start. */
export function blockerIn(state: ToolState): Blocker {
  const { room, user, problem, values, slots } = state;
  const module = moduleOf(tools[room.tool], plainValues(requestIn(state).options));
  if (!opensModule(user, module)) return 'tier';
  if (!isAgreedIn(state)) return 'consent';
  if (problem?.kind === 'points') return 'points';
  const refusals = problem?.kind === 'checks' ? problem.checks : NONE;
  const found = analysisIn(state).found?.checks.filter(({ ok }) => !ok) ?? NONE;
  const failed = [...refusals, ...found];
  if (failed.length > 0) return failed.some(byAnotherPhoto) ? 'photo' : 'option';
  return submitBlockerOf(room.tool, values, slots, hasLookedIn(state) ? room.parts.required : []);
}

export const isLookingIn = (state: ToolState): boolean =>
  analysisIn(state).state === 'looking' && state.room.parts.looksAside !== true;

/** An upload has failed, and may be retried. */
export const isUploadLostIn = ({ slots }: ToolState): boolean =>
  Object.values(slots)
    .flat()
    .some(({ picked }) => picked.state === 'failed');

/** What blocks the button, or what it is doing; undefined when it works. */
export function waitsForIn(state: ToolState): Blocker | 'starting' | 'upload' | 'look' {
  if (state.isStarting) return 'starting';
  if (!state.pendingStart) return blockerIn(state);
  if (isUploading(state.slots)) return 'upload';
  return isLookingIn(state) ? 'look' : 'starting';
}

/** Only another photo can run; the button offers to choose one. */
export const needsOtherPhotoIn = (state: ToolState): boolean => waitsForIn(state) === 'photo';
