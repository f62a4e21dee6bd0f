import assert from 'node:assert/strict';
import { URLSearchParams } from 'node:url';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import {
  bytes,
  cut,
  type Fault,
  type FaultServer,
  half,
  invalidSession,
  inventory,
  json,
  silence,
} from '../builders/fault-server';
import type { SpecCase } from '../spec/spec-line';
import { type RequestDriver, UPLOAD_FIELDS } from './request-driver';

/** A statement of the spec about calls, tested on every target. */
type RequestCase = SpecCase & {
  run(driver: RequestDriver, server: FaultServer): Promise<void>;
};

const CALL_PATH = '/api/gen/tool/list';
const NETWORK = { net: { errMsg: 'network error', errCode: 5 } };
const TRANSFER = { net: { errMsg: 'network error', errCode: 602001 } };
const ABNORMAL = { net: { errMsg: 'network abnormal', errCode: 5, status: 200 } };

/** Responds to guests with code 11001. */
const usersOnly =
  (fault: Fault): Fault =>
  (request, ...rest) =>
    (request.headers['x-jwtsid'] ? fault : json(fail(ErrorCode.loginNeeded, '请先登录')))(request, ...rest);

const sends: RequestCase[] = [
  {
    lines: ['s7.default-get', 's7.get-params'],
    title: 'GET is the default method, with the data in the address',
    async run(driver, server) {
      const { data } = await driver.send({ url: '/echo', data: { q: '你 &', n: 1, none: undefined } });
      assert.deepEqual((data as { data: { data: { query: unknown } } }).data.data.query, {
        q: '你 &',
        n: '1',
      });
      assert.equal(server.received.at(-1)?.method, 'GET');
    },
  },
  {
    lines: ['s7.form', 's7.options'],
    title: 'POST sends a form that we serialize, structures as JSON',
    async run(driver, server) {
      await driver.send({
        url: '/echo',
        method: 'POST',
        header: { 'x-mark': 'ours' },
        data: { a: '1 & 2', b: { c: ['你'] }, d: undefined },
      });
      const sent = server.received.at(-1);
      assert.equal(sent?.headers['x-mark'], 'ours');
      assert.match(sent?.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/);
      const form = Object.fromEntries(new URLSearchParams(sent?.body.toString()));
      assert.deepEqual(form, { a: '1 & 2', b: '{"c":["你"]}' });
    },
  },
  {
    lines: ['s7.2xx'],
    title: 'any 2xx is a success',
    async run(driver) {
      assert.deepEqual(await driver.send({ url: '/status/201' }), {
        data: { status: 201, data: { made: true } },
      });
    },
  },
  {
    lines: ['s8.non-200'],
    title: 'every other status is rejected, whatever the body',
    async run(driver) {
      for (const status of [404, 500]) {
        const expected = { net: { errMsg: `status ${status}`, errCode: 5, status } };
        assert.deepEqual(await driver.send({ url: `/status/${status}` }), expected);
      }
    },
  },
  {
    lines: ['s7.json', 's7.options'],
    title: 'text stays text where JSON was asked for and none came, or where text was asked for',
    async run(driver) {
      const page = await driver.send({ url: '/text' });
      assert.deepEqual(page, { data: { status: 200, data: '<html>gateway</html>' } });
      const number = await driver.send({ url: '/number' });
      assert.deepEqual(number, { data: { status: 200, data: 42 } });
      const text = await driver.send({ url: '/number', dataType: 'text' });
      assert.deepEqual(text, { data: { status: 200, data: '42' } });
    },
  },
  {
    lines: ['s7.options'],
    title: 'bytes come as they were sent, also those that are no text, and JSON as its bytes',
    async run(driver, server) {
      const sent = [0, 255, 254, 128, 10, 13, 0];
      server.answer('/bytes', bytes(Buffer.from(sent), 200, 'application/octet-stream'));
      const answer = await driver.send({ url: '/bytes', responseType: 'arraybuffer' });
      assert.deepEqual(answer, { data: { status: 200, data: sent } });
      const number = await driver.send({ url: '/number', responseType: 'arraybuffer' });
      assert.deepEqual(number, { data: { status: 200, data: [52, 50] } });
      const missing = await driver.send({ url: '/status/404', responseType: 'arraybuffer' });
      assert.equal(missing.net?.status, 404);
    },
  },
  {
    lines: [],
    title: 'an empty body is an empty text',
    async run(driver) {
      assert.deepEqual(await driver.send({ url: '/empty' }), { data: { status: 200, data: '' } });
    },
  },
  {
    lines: ['s8.timeout', 's7.options'],
    title: "a time-out rejects with 'timeout', code 5",
    async run(driver) {
      assert.deepEqual(await driver.send({ url: '/slow' }, { timeoutMs: 200 }), {
        net: { errMsg: 'timeout', errCode: 5 },
      });
    },
  },
  {
    lines: ['s8.abort'],
    title: "an abort rejects with 'abort', code 600003",
    async run(driver) {
      assert.deepEqual(await driver.send({ url: '/slow' }, { abortAfterMs: 100 }), {
        net: { errMsg: 'abort', errCode: 600003 },
      });
    },
  },
  {
    lines: ['s8.network'],
    title: 'a cut line and half a body are network errors, code 5',
    async run(driver) {
      assert.deepEqual(await driver.send({ url: '/cut' }), NETWORK);
      assert.deepEqual(await driver.send({ url: '/half' }), NETWORK);
    },
  },
];

const envelopes: RequestCase[] = [
  {
    lines: ['s7.base', 's7.session-header'],
    title: 'a call carries the session id and the language; its data comes out of the envelope',
    async run(driver, server) {
      server.answer(CALL_PATH, json(succeed({ items: [] })));
      const { outcomes, log } = await driver.callTogether(1);
      assert.deepEqual([outcomes, log], [[{ data: { items: [] } }], []]);
      const headers = server.received.at(-1)?.headers;
      assert.deepEqual([headers?.['x-jwtsid'], headers?.['accept-language']], ['session-1', 'fr']);
    },
  },
  {
    lines: ['s8.empty-body'],
    title: "an empty body, and one that is no envelope, say 'network abnormal'",
    async run(driver, server) {
      for (const body of ['', '<html>', '42', '{"a":1}']) {
        server.answer(CALL_PATH, bytes(body));
        const { outcomes, log } = await driver.callTogether(1);
        assert.deepEqual([outcomes, log], [[ABNORMAL], ['words networkAbnormal']]);
      }
    },
  },
  {
    lines: ['s8.non-200'],
    title: 'a status other than 200 rejects a call without a toast, 201 included',
    async run(driver, server) {
      for (const status of [201, 404, 500]) {
        server.answer(CALL_PATH, json(succeed({ items: [] }), status));
        const { outcomes, log } = await driver.callTogether(1);
        const expected = { net: { errMsg: `status ${status}`, errCode: 5, status } };
        assert.deepEqual([outcomes, log], [[expected], []]);
      }
    },
  },
  {
    lines: ['s8.fail'],
    title: "a failure shows the server's reason, or 'request failed' when it gives none",
    async run(driver, server) {
      for (const [reason, said] of [
        ['余额不足', 'toast 余额不足'],
        ['', 'words requestFailed'],
      ] as const) {
        server.answer(CALL_PATH, json(fail(ErrorCode.notEnoughPoints, reason)));
        const { outcomes, log } = await driver.callTogether(1);
        assert.deepEqual([outcomes, log], [[{ api: { code: '20001', reason } }], [said]]);
      }
    },
  },
  {
    lines: ['s8.90002'],
    title: 'code 90002 is rejected in silence',
    async run(driver, server) {
      server.answer(CALL_PATH, json(fail(ErrorCode.silent, '不应显示')));
      const { outcomes, log } = await driver.callTogether(1);
      assert.deepEqual([outcomes, log], [[{ api: { code: '90002', reason: '不应显示' } }], []]);
    },
  },
  {
    lines: ['s8.11000'],
    title: 'code 11000 says so and ends the session once, however many calls fail together',
    async run(driver, server) {
      server.answer(CALL_PATH, invalidSession);
      const { outcomes, log } = await driver.callTogether(6);
      assert.ok(outcomes.every(({ api }) => api?.code === '11000'));
      assert.deepEqual([outcomes.length, log], [6, ['end', 'toast 登录已失效，请重新登录']]);
    },
  },
  {
    lines: ['s8.toasts-off'],
    title: 'toasts off: no words for any failure, and 11000 ends the session all the same',
    async run(driver, server) {
      server.answer(CALL_PATH, invalidSession);
      const invalid = await driver.callTogether(2, { toast: false });
      server.answer(CALL_PATH, json(fail(ErrorCode.notFound, '没有')));
      const refused = await driver.callTogether(1, { toast: false });
      server.answer(CALL_PATH, bytes(''));
      const empty = await driver.callTogether(1, { toast: false });
      assert.deepEqual([invalid.log, refused.log, empty.log], [['end'], [], []]);
    },
  },
  {
    lines: ['s7.session-header'],
    title: "a guest's call carries no session id, and has no session to lose",
    async run(driver, server) {
      server.answer(CALL_PATH, invalidSession);
      const { log } = await driver.callTogether(1, { sessionId: '' });
      assert.equal(server.received.at(-1)?.headers['x-jwtsid'], undefined);
      assert.deepEqual(log, ['toast 登录已失效，请重新登录']);
    },
  },
  {
    lines: ['s6.gate'],
    title: 'code 11001 leads a guest to the log-in, and their calls and uploads go on with the new session',
    async run(driver, server) {
      server.answer(CALL_PATH, usersOnly(json(succeed({ items: [] }))));
      const { outcomes, log } = await driver.callTogether(2, { sessionId: '', logsInAs: 'session-2' });
      assert.deepEqual(outcomes, [{ data: { items: [] } }, { data: { items: [] } }]);
      assert.deepEqual(log, ['log in', 'log in']);
      assert.equal(server.received.at(-1)?.headers['x-jwtsid'], 'session-2');

      server.answer(CALL_PATH, usersOnly(inventory));
      const { data } = await driver.upload([{ content: 'again' }], { logsInAs: 'session-2' });
      const [answer] = data as { items: { bytes: number }[] }[];
      assert.equal(answer?.items.at(-1)?.bytes, 5);
    },
  },
  {
    lines: ['s6.gate'],
    title: 'a guest who does not log in hears nothing more, and one who reads quietly is left where they are',
    async run(driver, server) {
      server.answer(CALL_PATH, usersOnly(json(succeed({ items: [] }))));
      const canceled = await driver.callTogether(2, { sessionId: '' });
      assert.deepEqual(canceled.outcomes, [{ other: 'login canceled' }, { other: 'login canceled' }]);
      assert.deepEqual(new Set(canceled.log), new Set(['log in']));
      const quiet = await driver.callTogether(1, { sessionId: '', toast: false, logsInAs: 'session-2' });
      const refused = { api: { code: '11001', reason: '请先登录' } };
      assert.deepEqual([quiet.outcomes, quiet.log], [[refused], []]);
    },
  },
];

const transfers: RequestCase[] = [
  {
    lines: ['s7.upload'],
    title: 'files go up whole by POST, with form data and the session id, and progress to the end',
    async run(driver, server) {
      server.answer(CALL_PATH, inventory);
      const { data, progress } = await driver.upload([{ content: '一'.repeat(5000) }, { content: 'two' }]);
      // Hosts that send files one by one get one response per file.
      const answers = data as { items: { name: string; bytes: number; value?: string }[] }[];
      const items = answers.flatMap((answer) => answer.items);
      assert.deepEqual(
        items.filter(({ name }) => name === 'file').map(({ bytes: size }) => size),
        [15_000, 3],
      );
      const fields = Object.entries(UPLOAD_FIELDS).map(([name, value]) => ({ name, value }));
      for (const answer of answers) {
        // Besides the name that each file has on its device.
        const sent = answer.items.filter(({ name }) => name in UPLOAD_FIELDS);
        assert.deepEqual(
          sent.map(({ name, value }) => ({ name, value })),
          fields,
        );
      }
      for (const { method, headers } of server.received.slice(-answers.length)) {
        assert.deepEqual([method, headers['x-jwtsid']], ['POST', 'session-1']);
        assert.match(headers['content-type'] ?? '', /^multipart\/form-data; ?boundary=/);
      }
      assert.equal(progress.at(-1), 1);
      assert.deepEqual(
        progress,
        progress.toSorted((a, b) => a - b),
      );
    },
  },
  {
    lines: ['s8.file'],
    title: "a file that cannot be read rejects with 'file error' and does not hang",
    async run(driver, server) {
      server.answer(CALL_PATH, inventory);
      const { net } = await driver.upload([{ content: 'gone', dead: true }], { timeoutMs: 5000 });
      assert.equal(net?.errMsg, 'file error');
    },
  },
  {
    lines: ['s8.transfer'],
    title: 'a cut line under an upload or a download is a network error, code 602001',
    async run(driver, server) {
      server.answer(CALL_PATH, cut);
      assert.deepEqual((await driver.upload([{ content: 'x' }])).net, TRANSFER.net);
      server.answer('/file', half);
      assert.deepEqual(await driver.download('/file'), TRANSFER);
    },
  },
  {
    lines: ['s8.timeout', 's8.abort'],
    title: 'an upload and a download time out, and can be taken back',
    async run(driver, server) {
      server.answer(CALL_PATH, silence);
      server.answer('/file', silence);
      const files = [{ content: 'x' }];
      const timeout = { errMsg: 'timeout', errCode: 5 };
      const abort = { errMsg: 'abort', errCode: 600003 };
      assert.deepEqual((await driver.upload(files, { timeoutMs: 300 })).net, timeout);
      assert.deepEqual((await driver.upload(files, { abortAfterMs: 100 })).net, abort);
      assert.deepEqual((await driver.download('/file', { timeoutMs: 300 })).net, timeout);
      assert.deepEqual((await driver.download('/file', { abortAfterMs: 100 })).net, abort);
    },
  },
  {
    lines: ['s7.download'],
    title:
      'a download is a GET to a blob, or to a file on phones, that is whole; a status outside 2xx is rejected',
    async run(driver, server) {
      server.answer('/file', bytes('图'.repeat(1000)));
      assert.deepEqual(await driver.download('/file'), { data: '图'.repeat(1000), isKept: true });
      assert.equal(server.received.at(-1)?.method, 'GET');
      const missing = { net: { errMsg: 'status 404', errCode: 5, status: 404 } };
      assert.deepEqual(await driver.download('/status/404'), missing);
    },
  },
];

export const REQUEST_CASES: readonly RequestCase[] = [...sends, ...envelopes, ...transfers];
