import type { Api } from '@tuzuo/contract/api';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { create } from 'zustand';
import { eraseForms } from '@/platform/form-keep/erase';
import { loginMarker } from '@/platform/login-marker';
import { storage } from '@/platform/storage';
import { call } from '@/request';
import { GUEST, isFullUser, type User } from './states';

/** Answer of every login call. */
export type LoginAnswer = Api['auth.h5.mobileLogin']['output'];

type SessionState = {
  /** Undefined while the user of a stored session is being fetched. */
  user: User | undefined;
  /** '' for a guest. */
  sessionId: string;
};

const STORAGE_KEY = 'jwtSid';

/** The current user and session. Changed only by functions of this module. */
export const useSession = create<SessionState>(() => ({ user: GUEST, sessionId: '' }));

/** Deletes the session on this device and continues as a guest. */
export function becomeGuest(): void {
  storage.set(STORAGE_KEY, '');
  loginMarker.clear();
  useSession.setState({ user: GUEST, sessionId: '' });
}

/** Stores the session that a login has opened. */
export function keepSession({ user, header }: LoginAnswer): void {
  const sessionId = header[SESSION_HEADER];
  storage.set(STORAGE_KEY, sessionId);
  loginMarker.set();
  useSession.setState({ user, sessionId });
}

/** Applies changes that the server has accepted to the current user. */
export function noteChange(change: Partial<User>): void {
  const { user } = useSession.getState();
  if (user) useSession.setState({ user: { ...user, ...change } });
}

/** The registered user; undefined for a guest, an unfinished restore and a lost cookie. */
export function fullUser(): User | undefined {
  const { user, sessionId } = useSession.getState();
  return isFullUser({ user, sessionId, marked: loginMarker.isSet() }) ? user : undefined;
}

/** Fetches the stored session's user; a fetch that fails for any reason clears the session. */
async function restore(): Promise<void> {
  const sessionId = storage.get(STORAGE_KEY);
  if (sessionId === '') {
    // A guest from the start; clear the marker of a session that storage may have lost.
    loginMarker.clear();
    return;
  }
  useSession.setState({ user: undefined, sessionId });
  // A login or a logout in the meantime makes this answer obsolete.
  const current = () => useSession.getState().sessionId === sessionId;
  try {
    const user = await call('auth.user.getUserInfo', { jwtSid: sessionId }, { gate: false }).result;
    if (current()) useSession.setState({ user });
  } catch {
    if (current()) becomeGuest();
  }
}

let restored: Promise<void> | undefined;

/** Restores the session once the storage is readable; later calls return the same promise. Never rejects. */
export function restoreSession(): Promise<void> {
  restored ??= restore();
  return restored;
}

/**
 * Ends the session on this device at once, erases the forms that tool pages keep for a reload, and ends the session on
 * the server as soon as it can be reached. Never rejects.
 */
export async function logOut(): Promise<void> {
  // Started first: it carries the session id that the next line deletes.
  const told = call('auth.user.logout', {}, { toast: false }).result;
  becomeGuest();
  void eraseForms();
  await told.catch(() => undefined);
}
