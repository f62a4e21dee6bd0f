import { UserType } from '../../../core/session/account';
import { loginMarker } from '../../../src/platform/login-marker';
import { network } from '../../../src/platform/network';
import { useSession } from '../../../src/session/session.store';
import { GUEST } from '../../../src/session/states';
import { act } from './mount';

/** Ms after which calls are answered. */
const ANSWER_MS = 20;

/** Lets time pass, with what it renders. */
export const wait = (ms: number) => act(async () => new Promise((done) => setTimeout(done, ms)));

/**
 * Logs a user in, without a server.
 * @param answerTo the data that the server would answer a call with, by the call's address
 */
export function beMember(answerTo: (url: string) => unknown): void {
  jest.spyOn(network, 'start').mockImplementation(({ url }) => ({
    response: new Promise((done) => {
      const body = JSON.stringify({ result: 'success', code: '0', reason: '', data: answerTo(url) });
      setTimeout(() => done({ status: 200, body }), ANSWER_MS);
    }),
    abort: () => undefined,
  }));
  jest.spyOn(loginMarker, 'isSet').mockReturnValue(true);
  useSession.setState({ user: { ...GUEST, userId: 'u1', type: UserType.registered }, sessionId: 's1' });
}
