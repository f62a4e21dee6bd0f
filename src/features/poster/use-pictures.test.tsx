import { act, mount } from '../../../tests/client/components/mount';
import { usePictureChange } from './use-pictures';

const mockCall = jest.fn();
jest.mock('@/request', () => ({
  ...jest.requireActual('@/request'),
  call: (...args: unknown[]) => ({ result: mockCall(...args) }),
}));
jest.mock('@/session/login-gate', () => ({
  ...jest.requireActual('@/session/login-gate'),
  requireLogin: () => Promise.resolve(),
}));

const { ApiError } = jest.requireActual<typeof import('@/request')>('@/request');

const SOURCE = { type: 'asset', id: 'photo' } as const;
const RESULT = { assetId: 'cut', width: 20, height: 10 };
const pictures = {
  sizeOf: () => ({ width: 40, height: 30 }),
  store: (source: unknown) => Promise.resolve(source),
  add: () => ({ type: 'asset', id: 'cut' }),
};

/** A poster with one photo, whose background is to be cut out. */
function Poster({ put }: { put: jest.Mock }) {
  const change = usePictureChange(pictures as unknown as Parameters<typeof usePictureChange>[0], put);
  return (
    <p>
      <button type="button" onClick={() => change.ask('field', SOURCE, 'matting')}>
        ask
      </button>
      <button type="button" onClick={() => void change.work({ options: {} })}>
        {change.working?.tool}
      </button>
      <i>{change.question?.refused?.map(({ key }) => key).join()}</i>
    </p>
  );
}

const task = (state: string) => ({ taskId: 'task', state, progress: 0.5, results: [RESULT] });

const button = (at: number) => document.querySelectorAll('button')[at];

it('waits for a tool while the server is too busy to tell how far it is', async () => {
  const put = jest.fn();
  mockCall
    .mockResolvedValueOnce(task('queued'))
    .mockRejectedValueOnce(new ApiError('10004', 'busy', undefined))
    .mockResolvedValue(task('succeeded'));
  await mount(Poster, { put });
  await act(async () => button(0)?.click());
  jest.useFakeTimers();
  await act(async () => button(1)?.click());
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(button(1)?.textContent).toBe('matting');
  await act(() => jest.advanceTimersByTimeAsync(5000));
  jest.useRealTimers();
  const size = { width: 20, height: 10 };
  expect(put).toHaveBeenCalledWith('field', { source: { type: 'asset', id: 'cut' }, size }, undefined);
  expect(button(1)?.textContent).toBe('');
});

const CHECKS = [
  { key: 'alreadySharp', ok: false, found: 0, need: 1 },
  { key: 'side', ok: true, found: 900, need: 1 },
];

it.each([
  ['when it starts', () => mockCall.mockRejectedValueOnce(new ApiError('30001', 'no', { checks: CHECKS }))],
  [
    'while it runs',
    () =>
      mockCall
        .mockResolvedValueOnce(task('queued'))
        .mockResolvedValue({ ...task('failed'), failure: { reason: 'no', checks: CHECKS } }),
  ],
])('asks again with the checks that a photo fails %s', async (_case, answer) => {
  const put = jest.fn();
  mockCall.mockReset();
  answer();
  await mount(Poster, { put });
  await act(async () => button(0)?.click());
  expect(document.querySelector('i')?.textContent).toBe('');
  jest.useFakeTimers();
  await act(async () => button(1)?.click());
  await act(() => jest.advanceTimersByTimeAsync(5000));
  jest.useRealTimers();
  expect(document.querySelector('i')?.textContent).toBe('alreadySharp');
  expect(put).not.toHaveBeenCalled();
});
