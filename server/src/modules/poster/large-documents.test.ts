import { types } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { largestPoster } from '../../../../tests/builders/largest-poster';

/** Characters of JSON parsed, validated or written in the current turn of the event loop, and the most in one turn. */
const load = vi.hoisted(() => {
  let turn = 0;
  let max = 0;
  return {
    add: (length: number) => {
      turn += length;
      max = Math.max(max, turn);
    },
    nextTurn: () => {
      turn = 0;
    },
    takeMost: () => {
      const found = max;
      turn = 0;
      max = 0;
      return found;
    },
  };
});

vi.mock('@tuzuo/poster/document/validate', async (importOriginal) => {
  const original = await importOriginal<typeof import('@tuzuo/poster/document/validate')>();
  return {
    ...original,
    parsePoster: (value: unknown) => {
      load.add(lengthOf(value));
      return original.parsePoster(value);
    },
  };
});

vi.mock('@tuzuo/core/text/writable', async (importOriginal) => {
  const original = await importOriginal<typeof import('@tuzuo/core/text/writable')>();
  return {
    ...original,
    isWritable: (value: unknown, depth?: number) => {
      load.add(lengthOf(value));
      return original.isWritable(value, depth);
    },
  };
});

const { parse, stringify } = JSON;
const lengthOf = (value: unknown) => stringify(value)?.length ?? 0;

const JSONB = 3802;
const doc = largestPoster();
const LENGTH = lengthOf(doc);
/** Everything else that a call reads and writes. */
const REST = 20_000;

let world: AssetWorld;
let session: string;
let posterId: string;
let isCounting = true;

/** What an answer holds of interest. */
type Data = { posterId: string; revision: number; items: { versionId: string }[] };

const call = async (name: Parameters<AssetWorld['call']>[0], input: object) =>
  (await world.call(name, input as never, { session })).envelope.data as Data;

/** The most of `work` in one turn. */
async function longestTurn<T>(work: () => Promise<T>): Promise<number> {
  load.takeMost();
  await work();
  return load.takeMost();
}

beforeAll(async () => {
  types.setTypeParser(JSONB, (text: string) => {
    load.add(text.length);
    return parse(text);
  });
  world = await assetWorld();
  ({ session } = await world.newUser());
  ({ posterId } = await call('poster.poster.save', { title: 'large', revision: 0, doc }));
});

beforeEach(() => {
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given);
    load.add(text?.length ?? 0);
    return text;
  });
  isCounting = true;
  const tick = () => {
    load.nextTurn();
    if (isCounting) setImmediate(tick);
  };
  tick();
});

afterEach(() => {
  isCounting = false;
  vi.restoreAllMocks();
});

afterAll(async () => {
  types.setTypeParser(JSONB, parse);
  await world.close();
});

describe('a poster of the largest size', () => {
  it('is opened, also in an earlier version, without being parsed or written', async () => {
    expect(await longestTurn(() => call('poster.poster.get', { posterId }))).toBeLessThan(REST);
    await call('poster.poster.save', {
      posterId,
      title: 'other',
      revision: 1,
      doc: { ...doc, size: { width: 900, height: 900 } },
    });
    const { items } = await call('poster.version.list', { posterId });
    const [{ versionId } = { versionId: '' }] = items;
    const read = () => call('poster.version.get', { posterId, versionId });
    expect(await longestTurn(read)).toBeLessThan(REST);
    expect(await read()).toMatchObject({ doc });
    expect(await longestTurn(() => call('user.user.exportData', {}))).toBeLessThan(REST);
  });

  it('is saved, again and to a new one, with at most one pass over it in a turn', async () => {
    const { revision } = await call('poster.poster.get', { posterId });
    // The request of this test is written in a turn of its own.
    const max = await longestTurn(() =>
      call('poster.poster.save', { posterId, title: 'large', revision, doc }),
    );
    expect(max).toBeGreaterThan(LENGTH - REST);
    expect(max).toBeLessThan(LENGTH + REST);
    const once = { requestId: crypto.randomUUID(), title: 'new', revision: 0, doc };
    expect(await longestTurn(() => call('poster.poster.save', once))).toBeLessThan(LENGTH + REST);
  });
});
