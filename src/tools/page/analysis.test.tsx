import { ErrorCode } from '@tuzuo/core/api/errors';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { network } from '@/platform/network';
import { act, mount } from '../../../tests/client/components/mount';
import { useAnalysis } from './analysis';

const REQUEST = { inputs: { portrait: 'asset-1' }, options: {}, faceConsent: FACE_CONSENT_VERSION };

/** Shows what the page learns of an analysis. */
function Shown() {
  const { state, reason, asksConsent } = useAnalysis('id-photo', REQUEST, true, false);
  return <p>{JSON.stringify({ state, reason, asksConsent })}</p>;
}

it('sends the consent with an analysis; a refusal for an older text asks for it again', async () => {
  const sent: string[] = [];
  jest.spyOn(network, 'start').mockImplementation(({ url, body }) => {
    sent.push(`${url} ${body}`);
    const refusal = { result: 'fail', code: ErrorCode.badInput, reason: '请重新同意' };
    const data = { fields: { faceConsent: '说明已更新' } };
    const response = { status: 200, body: JSON.stringify({ ...refusal, data }) };
    return { response: Promise.resolve(response), abort: () => undefined };
  });
  await mount(Shown, {});
  await act(async () => undefined);
  expect(sent).toEqual([expect.stringContaining(`faceConsent=${FACE_CONSENT_VERSION}`)]);
  expect(document.querySelector('p')?.textContent).toBe(
    JSON.stringify({ state: 'failed', reason: '请重新同意', asksConsent: true }),
  );
});
