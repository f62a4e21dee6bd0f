import { schemas } from '@tuzuo/contract/api';
import { succeed } from '@tuzuo/core/api/envelope';
import type { TaskState } from '@tuzuo/core/api/task';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import type { ToolKey } from '@tuzuo/core/tools';
import { type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';
import { workingServer } from './answers';

/** The n-th id: ids are opaque, but have a format. */
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const picture = (number: number) => ({
  assetId: idOf(number),
  url: `/files/${number}.png`,
  thumbUrl: `/files/${number}-small.png`,
  width: 800,
  height: 600,
  mime: 'image/png',
  bytes: 1000,
});

/** A run as described by the server. */
export const runOf = (number: number, state: TaskState) => ({
  taskId: idOf(number),
  tool: 'image-magnify' as const,
  state,
  progress: state === 'succeeded' ? 1 : 0.25,
  inputs: { source: [picture(1000 + number)] },
  options: { scale: 2 },
  results: state === 'succeeded' ? [picture(2000 + number)] : [],
  points: { held: 0, charged: state === 'succeeded' ? 2 : 0 },
  engine: { name: 'local', quality: 'full' as const },
  createdAt: '2026-01-02T03:04:05.000Z',
});

export type Run = ReturnType<typeof runOf>;

const user = {
  userId: idOf(1),
  type: '0',
  softwareCode: 'tuzuo',
  nick: 'Tuzuo 000001',
  jwtSid: 'session-1',
  gmtLastLogin: '2026-01-01T00:00:00.000Z',
  mobile: '13800000001',
  moduleItemCodes: [...MODULE_KEYS],
  moduleConfig: { recommendPosterLimit: 6 },
  isSetPassword: 0,
  isUseNewFontWidget: 0,
  vipInfo: null,
};

/** Initial storage of a logged-in user; values are JSON. */
export const loggedIn = () =>
  new Map([
    ['jwtSid', '"session-1"'],
    [MARKER_COOKIE, '"1"'],
  ]);

const PAGE = 20;

/** A server with runs and points that responds according to the contract; its calls modify its own state. */
export function recordServer(runs: Run[], open: readonly ToolKey[] = []): Network {
  const fields = ({ body }: SentRequest) => new URLSearchParams(body);
  const listed = (request: SentRequest) => {
    const from = Number(fields(request).get('cursor') ?? 0);
    const state = fields(request).get('state');
    const all = runs.filter((run) => state === null || run.state === state);
    const next = from + PAGE < all.length ? { nextCursor: String(from + PAGE) } : {};
    return schemas['gen.task.list'].output.parse({ items: all.slice(from, from + PAGE), ...next });
  };
  const found = (request: SentRequest) => {
    const run = runs.find(({ taskId }) => taskId === fields(request).get('taskId'));
    if (!run) throw new Error('no such run');
    return run;
  };
  const checkIn = schemas['point.checkin.get'].output.parse({
    day: '2026-01-02',
    isDone: false,
    points: 1,
    daysInRow: 2,
  });
  const scripted = scriptedNetwork({
    'auth/user/getUserInfo': () => succeed(schemas['auth.user.getUserInfo'].output.parse(user)),
    'gen/task/list': (request) => succeed(listed(request)),
    'gen/task/get': (request) => succeed(schemas['gen.task.get'].output.parse(found(request))),
    'gen/task/cancel': (request) => succeed(Object.assign(found(request), { state: 'canceled' })),
    'gen/task/retry': (request) => succeed(Object.assign(found(request), { state: 'queued', progress: 0 })),
    'gen/task/remove': (request) => {
      runs.splice(runs.indexOf(found(request)), 1);
      return succeed({});
    },
    'asset/space/get': () =>
      succeed({ usedBytes: 168 * 1024 ** 2, limitBytes: 200 * 1024 ** 2, keptRuns: 50 }),
    'user/user/getUserPointInfo': () =>
      succeed({
        useType: 'point',
        allLeftPointCount: 1258,
        rechargeLeftPointCount: 1000,
        cellLeftUseTimes: 3,
      }),
    'user/user/getUserPointOverview': () =>
      succeed(
        schemas['user.user.getUserPointOverview'].output.parse({
          useType: 'point',
          allLeftPointCount: 1258,
          rechargeLeftPointCount: 1000,
          modules: [
            { module: 'matting', period: 'day', freeUses: 3, freeUsesLeft: 3 },
            { module: 'compliance_label', period: 'month', freeUses: 10, freeUsesLeft: 0 },
            { module: 'ai_video_img', period: 'day', freeUses: 0, freeUsesLeft: 0 },
          ],
        }),
      ),
    'point/checkin/get': () => succeed(checkIn),
    'point/checkin/create': () => succeed(Object.assign(checkIn, { isDone: true, daysInRow: 3 })),
    'point/invite/get': () =>
      succeed(
        schemas['point.invite.get'].output.parse({
          code: 'ABCDEFGH',
          pointsEach: 20,
          leftThisMonth: 10,
          registered: 0,
          rewarded: 0,
          points: 0,
        }),
      ),
    'user/user/getAppRechargePriceList': () => succeed({ items: [] }),
    'user/user/searchUserPointChangeLogList': () =>
      succeed(
        schemas['user.user.searchUserPointChangeLogList'].output.parse({
          items: [
            {
              changeId: idOf(7),
              kind: 'hold',
              module: 'img_scaleup',
              points: -2,
              createdAt: '2026-01-02T03:04:05.000Z',
            },
          ],
        }),
      ),
  });
  const rest = workingServer(undefined, open);
  const mine =
    /auth\/user|gen\/task|asset\/space|point\/|getUserPoint|getAppRechargePriceList|searchUserPointChangeLogList/;
  return (request) => (mine.test(request.url) ? scripted : rest)(request);
}
