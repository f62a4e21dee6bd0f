import { open, urlOf } from '@/navigation';
import { passGate } from './login-gate';
import type { User } from './states';

/**
 * The registered user, after a visit to the login page if need be. For everything that guests may not do:
 * `const user = await requireLogin();`
 * @throws {LoginCancelled} when the user cancels or leaves the login page
 */
export function requireLogin(): Promise<User> {
  return passGate(() => open(urlOf('login', { checkIsLogin: '1', isAutoClose: 'true' })));
}
