import { describe, expect, it } from 'vitest';
import { createPager, type ListState } from './pager';

type Answer = { items: string[]; nextCursor?: string };

/** A server that the test makes answer or fail on demand. */
function scripted() {
  const questions: { cursor: string | undefined; give(answer: Answer): void; fail(): void }[] = [];
  const states: ListState<string>[] = [];
  const pager = createPager<string>({
    load: (cursor) =>
      new Promise<Answer>((resolve, reject) => {
        questions.push({ cursor, give: resolve, fail: () => reject(new Error('offline')) });
      }),
    keyOf: (item) => item.split(':')[0] ?? item,
    onChange: (state) => states.push(state),
  });
  const question = (index: number) => {
    const found = questions[index];
    if (!found) throw new Error(`no question ${index}`);
    return found;
  };
  return { pager, questions, question, states };
}

/** A list whose first page is a and b and that has a next page. */
async function started() {
  const world = scripted();
  const first = world.pager.refresh();
  world.question(0).give({ items: ['a', 'b'], nextCursor: '2' });
  await first;
  return world;
}

describe('a list loaded page by page', () => {
  it('starts loading, then has its first page and then the next', async () => {
    const { pager, question } = await started();
    expect(pager.state()).toEqual({ items: ['a', 'b'], status: 'idle', complete: false });
    const more = pager.more();
    expect(pager.state().status).toBe('more');
    expect(question(1).cursor).toBe('2');
    question(1).give({ items: ['c'] });
    await more;
    expect(pager.state()).toEqual({ items: ['a', 'b', 'c'], status: 'idle', complete: true });
  });

  it('sends one request however often the end is reached, and none beyond the last page', async () => {
    const { pager, question, questions } = await started();
    const more = [pager.more(), pager.more(), pager.more()];
    question(1).give({ items: ['c'] });
    await Promise.all(more);
    await pager.more();
    expect(questions).toHaveLength(2);
  });

  it('does not load more while it is being refreshed', async () => {
    const { pager, questions } = await started();
    void pager.refresh();
    await pager.more();
    expect(questions.map(({ cursor }) => cursor)).toEqual([undefined, undefined]);
  });

  it('contains no item twice when new items have shifted the pages', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    question(1).give({ items: ['b', 'c'] });
    await more;
    expect(pager.state().items).toEqual(['a', 'b', 'c']);
  });

  it('keeps its items when a page fails to load, and can retry', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    question(1).fail();
    await more;
    expect(pager.state()).toEqual({ items: ['a', 'b'], status: 'moreFailed', complete: false });
    const again = pager.more();
    question(2).give({ items: ['c'] });
    await again;
    expect(pager.state().items).toEqual(['a', 'b', 'c']);

    const refresh = pager.refresh();
    question(3).fail();
    await refresh;
    expect(pager.state()).toMatchObject({ items: ['a', 'b', 'c'], status: 'failed' });
  });

  it('adds what is new at the top, and keeps what is further down', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    question(1).give({ items: ['c', 'd'], nextCursor: '3' });
    await more;
    const update = pager.update();
    question(2).give({ items: ['new', 'a:newer', 'b'], nextCursor: 'x' });
    await update;
    expect(pager.state()).toEqual({
      items: ['new', 'a:newer', 'b', 'c', 'd'],
      status: 'idle',
      complete: false,
    });
    void pager.more();
    expect(question(3).cursor).toBe('3');
  });

  it('starts over when the new first page contains none of its items', async () => {
    const { pager, question } = await started();
    const update = pager.update();
    question(1).give({ items: ['x', 'y'] });
    await update;
    expect(pager.state()).toEqual({ items: ['x', 'y'], status: 'idle', complete: true });
  });

  it('ignores an update that fails', async () => {
    const { pager, question } = await started();
    const update = pager.update();
    question(1).fail();
    await update;
    expect(pager.state()).toEqual({ items: ['a', 'b'], status: 'idle', complete: false });
  });

  it('drops the answer to an older request', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    const refresh = pager.refresh();
    question(2).give({ items: ['new', 'a'] });
    await refresh;
    question(1).give({ items: ['late'] });
    await more;
    expect(pager.state()).toEqual({ items: ['new', 'a'], status: 'idle', complete: true });
  });

  it('reports nothing after it was stopped', async () => {
    const { pager, question, states } = await started();
    const more = pager.more();
    pager.stop();
    const before = states.length;
    question(1).give({ items: ['c'] });
    await more;
    expect(states).toHaveLength(before);
  });

  it('replaces items with newer versions, and removes others', async () => {
    const { pager } = await started();
    pager.replace('b:newer');
    pager.replace('z:unknown');
    pager.remove('a');
    expect(pager.state().items).toEqual(['b:newer']);
  });
});
