import { ErrorCode } from '@tuzuo/core/api/errors';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { network } from '@/platform/network';
import type { Asset } from '@/tools/results';
import { createOpenTool } from './open-tool';
import type { ToolParts } from './room';
import { isAgreedIn } from './tool.store';

const photo = (assetId: string): Asset => ({
  assetId,
  url: '/a.jpg',
  thumbUrl: '/t.jpg',
  mime: 'image/jpeg',
  bytes: 9,
  width: 60,
  height: 80,
});

/** The calls that a page sends, answered by `answers`; without an entry the answer is a refusal. */
function listen(answers: Readonly<Record<string, unknown>> = {}): string[] {
  const sent: string[] = [];
  jest.spyOn(network, 'start').mockImplementation(({ url, body }) => {
    sent.push(`${url} ${body}`);
    const data = Object.entries(answers).find(([name]) => url.includes(name))?.[1];
    const answer = data
      ? { result: 'success', code: '0', reason: '', data }
      : {
          result: 'fail',
          code: ErrorCode.badInput,
          reason: '请重新同意',
          data: { fields: { faceConsent: '说明已更新' } },
        };
    return {
      response: Promise.resolve({ status: 200, body: JSON.stringify(answer) }),
      abort: () => undefined,
    };
  });
  return sent;
}

const settle = () => new Promise((done) => setTimeout(done, 20));

let close = (): void => undefined;
afterEach(() => close());

function openPage(parts: ToolParts) {
  const page = createOpenTool({ tool: 'id-photo', parts, terms: { monthly: false, paidLater: true } }, {});
  close = page.open();
  return page;
}

const analyses = (sent: readonly string[]) => sent.filter((line) => line.includes('analyze'));

it('sends the consent with an analysis; a refusal for an older text asks for it again', async () => {
  const sent = listen();
  const page = openPage({ analyze: true });
  page.consentChanged(true);
  page.pictures.put('portrait', [photo('a1')]);
  await settle();
  expect(analyses(sent)).toEqual([expect.stringContaining(`faceConsent=${FACE_CONSENT_VERSION}`)]);
  expect(isAgreedIn(page.useToolState.getState())).toBe(false);
});

it('analyzes once for all that changes together, and again for an option that decides', async () => {
  const sent = listen({
    analyze: { taskId: 't1', state: 'waiting' },
    'task/get': { taskId: 't1', state: 'waiting' },
  });
  const page = openPage({ analyze: ['specId'] });
  page.consentChanged(true);
  page.optionChanged('specId', 'one-inch');
  page.pictures.put('portrait', [photo('a1')]);
  page.optionChanged('format', { type: 'jpg' });
  await settle();
  expect(analyses(sent)).toEqual([expect.stringContaining('one-inch')]);
  page.optionChanged('format', { type: 'png' });
  await settle();
  expect(analyses(sent)).toHaveLength(1);
  page.optionChanged('specId', 'two-inch');
  await settle();
  expect(analyses(sent)[1]).toContain('two-inch');
});
