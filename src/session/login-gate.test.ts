import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { emitLoginCancel, emitLoginSuccess, LoginCanceled, requireLogin } from './login-gate';
import { fullUser } from './session.store';
import { GUEST, type User } from './states';

vi.mock('./session.store', () => ({ restoreSession: vi.fn(async () => undefined), fullUser: vi.fn() }));

const user: User = { ...GUEST, userId: 'u1', type: '0' };
const openLogin = vi.hoisted(() => vi.fn(async (_address: string) => undefined));
const forgetTap = vi.hoisted(() => vi.fn());
vi.mock('@/navigation', () => ({
  open: openLogin,
  forgetTap,
  urlOf: (name: string, query: object) => `${name} ${JSON.stringify(query)}`,
}));

/** Waits until the session is restored and the gate has opened the login page. */
const opened = () =>
  vi.waitFor(
    () => expect(openLogin).toHaveBeenCalledWith('login {"checkIsLogin":"1","isAutoClose":"true"}'),
    { timeout: 20_000 },
  );

beforeEach(() => {
  openLogin.mockReset().mockResolvedValue(undefined);
  vi.mocked(fullUser).mockReset().mockReturnValue(undefined);
});

describe('the login gate', () => {
  it('lets a registered user pass without a page', async () => {
    vi.mocked(fullUser).mockReturnValue(user);
    await expect(requireLogin()).resolves.toBe(user);
    expect(openLogin).not.toHaveBeenCalled();
  });

  specLine(
    ['s4.gate-sends', 's4.gate-success', 's6.gate'],
    'unit',
    'sends a guest to the login page and waits',
    async () => {
      const passed = vi.fn();
      const gate = requireLogin().then(passed);
      await opened();
      expect(passed).not.toHaveBeenCalled();
      emitLoginSuccess(user);
      await gate;
      expect(passed).toHaveBeenCalledWith(user);
    },
  );

  specLine('s4.gate-cancel', 'unit', 'rejects when the user cancels or leaves the page', async () => {
    const gate = requireLogin();
    await opened();
    emitLoginCancel();
    await expect(gate).rejects.toBeInstanceOf(LoginCanceled);
    // Asking again at once is intentional, not a double tap.
    expect(forgetTap).toHaveBeenCalled();
    // A page emits this whenever it closes: after the end there must be no listener left.
    emitLoginCancel();
    emitLoginSuccess(user);
  });

  it('is not canceled when the login page closes after a success', async () => {
    const gate = requireLogin();
    await opened();
    emitLoginSuccess(user);
    emitLoginCancel();
    await expect(gate).resolves.toBe(user);
  });

  it('opens one page for callers that wait together, and a new one afterwards', async () => {
    const both = [requireLogin(), requireLogin()];
    await opened();
    emitLoginSuccess(user);
    await expect(Promise.all(both)).resolves.toEqual([user, user]);
    expect(openLogin).toHaveBeenCalledTimes(1);

    const third = requireLogin();
    await vi.waitFor(() => expect(openLogin).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    emitLoginCancel();
    await expect(third).rejects.toBeInstanceOf(LoginCanceled);
  });

  it('rejects with the reason when the login page cannot be opened, and can be retried', async () => {
    openLogin.mockRejectedValueOnce(new Error('page not found'));
    await expect(requireLogin()).rejects.toThrow('page not found');
    const again = requireLogin();
    await vi.waitFor(() => expect(openLogin).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    emitLoginSuccess(user);
    await expect(again).resolves.toBe(user);
  });
});
