import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { describe, expect, it } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { GUEST, isFullUser, isSiteLoggedIn, isVip, opensModule, type User } from './states';

const registered: User = { ...GUEST, userId: 'u1', type: '0' };
const member = (isExpire: 0 | 1): User => ({
  ...registered,
  vipInfo: { isExpire, autoRenewStatus: 'none', vipType: 'common', expiresAt: '2026-12-01T00:00:00.000Z' },
});

const signs = { marked: true, user: registered, sessionId: 's1' };

describe('states of the session', () => {
  specLine('s4.site-logged-in', 'unit', 'site-logged-in requires a cookie, a user and a session id', () => {
    expect(isSiteLoggedIn(signs)).toBe(true);
    expect(isSiteLoggedIn({ ...signs, marked: false })).toBe(false);
    expect(isSiteLoggedIn({ ...signs, user: undefined })).toBe(false);
    expect(isSiteLoggedIn({ ...signs, sessionId: '' })).toBe(false);
  });

  specLine('s4.full-user', 'unit', 'a full user is site-logged-in and not a guest', () => {
    expect(isFullUser(signs)).toBe(true);
    expect(isFullUser({ ...signs, user: GUEST })).toBe(false);
    expect(isFullUser({ ...signs, marked: false })).toBe(false);
  });

  it('a user may open the modules of their tier, a guest every module', () => {
    const user = { ...registered, moduleItemCodes: ['matting' as const] };
    expect([opensModule(user, 'matting'), opensModule(user, 'ai_model')]).toEqual([true, false]);
    expect(MODULE_KEYS.filter((module) => !opensModule(GUEST, module))).toEqual([]);
    expect(opensModule(undefined, 'ai_model')).toBe(true);
  });

  specLine('s4.vip', 'unit', 'a member until the membership expires', () => {
    expect(isVip(member(0))).toBe(true);
    expect(isVip(member(1))).toBe(false);
    expect(isVip(registered)).toBe(false);
    expect(isVip(undefined)).toBe(false);
  });
});
