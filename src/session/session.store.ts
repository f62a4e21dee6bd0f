import type { Api } from '@tuzuo/contract/api';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { create } from 'zustand';
import { eraseForms } from '@/platform/form-keep/erase';
import { loginMarker } from '@/platform/login-marker';
import { storage } from '@/platform/storage';
import { call } from '@/request';
import { GUEST, isFullUser, type User } from './states';

/** Answer of every call that logs in. */
export type LoginAnswer = Api['auth.h5.mobileLogin']['output'];

type SessionState = {
  /** Undefined while a stored session's user is being fetched. */
  user: User | undefined;
  /** '' for a guest. */
  sessionId: string;
};

const STORAGE_KEY = 'jwtSid';

/** Who uses the product. It changes through the functions of this module only. */
export const useSession = create<SessionState>(() => ({ user: GUEST, sessionId: '' }));

/** Forgets the session on this device and goes on as a guest. */
export function becomeGuest(): void {
  storage.set(STORAGE_KEY, '');
  loginMarker.clear();
  useSession.setState({ user: GUEST, sessionId: '' });
}

/** Keeps the session that a log-in has opened. */
export function keepSession({ user, header }: LoginAnswer): void {
  const sessionId = header[SESSION_HEADER];
  storage.set(STORAGE_KEY, sessionId);
  loginMarker.set();
  useSession.setState({ user, sessionId });
}

/** Notes what users have changed about themselves, as the server has accepted it. */
export function noteChange(change: Partial<User>): void {
  const { user } = useSession.getState();
  if (user) useSession.setState({ user: { ...user, ...change } });
}

/** The registered user, or undefined for a guest, an unfinished restore and a lost cookie. */
export function fullUser(): User | undefined {
  const { user, sessionId } = useSession.getState();
  return isFullUser({ user, sessionId, marked: loginMarker.isSet() }) ? user : undefined;
}

/** Fetches the stored session's user; a fetch that fails, whatever the reason, clears the session. */
async function restore(): Promise<void> {
  const sessionId = storage.get(STORAGE_KEY);
  if (sessionId === '') {
    // A guest from the beginning; a marker may be left of a session that the storage has lost.
    loginMarker.clear();
    return;
  }
  useSession.setState({ user: undefined, sessionId });
  // A log-in or a log-out may have come in between: then the answer is about a session of the past.
  const current = () => useSession.getState().sessionId === sessionId;
  try {
    const user = await call('auth.user.getUserInfo', { jwtSid: sessionId }, { gate: false }).result;
    if (current()) useSession.setState({ user });
  } catch {
    if (current()) becomeGuest();
  }
}

let restored: Promise<void> | undefined;

/** Restores the session once the storage is readable; later calls answer the same promise. Never rejects. */
export function restoreSession(): Promise<void> {
  restored ??= restore();
  return restored;
}

/**
 * Ends the session here at once, erases what tools' pages keep for a reload, and ends it on the server as soon as that can
 * be reached. Never rejects.
 */
export async function logOut(): Promise<void> {
  // Started first: it carries the session id that the next line forgets.
  const told = call('auth.user.logout', {}, { toast: false }).result;
  becomeGuest();
  void eraseForms();
  await told.catch(() => undefined);
}
