import { describe, expect, it } from 'vitest';
import { createPager, type ListState } from './pager';

type Answer = { items: string[]; nextCursor?: string };

/** A server whose answers the test gives when it likes. */
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

/** A list whose first page is a and b, and which goes on. */
async function started() {
  const world = scripted();
  const first = world.pager.refresh();
  world.question(0).give({ items: ['a', 'b'], nextCursor: '2' });
  await first;
  return world;
}

describe('a list that is loaded page by page', () => {
  it('begins loading, and has its first page and then the next', async () => {
    const { pager, question } = await started();
    expect(pager.state()).toEqual({ items: ['a', 'b'], status: 'idle', complete: false });
    const more = pager.more();
    expect(pager.state().status).toBe('more');
    expect(question(1).cursor).toBe('2');
    question(1).give({ items: ['c'] });
    await more;
    expect(pager.state()).toEqual({ items: ['a', 'b', 'c'], status: 'idle', complete: true });
  });

  it('asks once, however often the end is reached, and not past the end', async () => {
    const { pager, question, questions } = await started();
    const more = [pager.more(), pager.more(), pager.more()];
    question(1).give({ items: ['c'] });
    await Promise.all(more);
    await pager.more();
    expect(questions).toHaveLength(2);
  });

  it('does not ask for more while it starts over', async () => {
    const { pager, questions } = await started();
    void pager.refresh();
    await pager.more();
    expect(questions.map(({ cursor }) => cursor)).toEqual([undefined, undefined]);
  });

  it('has no item twice when something new has shifted the pages', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    question(1).give({ items: ['b', 'c'] });
    await more;
    expect(pager.state().items).toEqual(['a', 'b', 'c']);
  });

  it('keeps what it has when a page does not come, and can ask again', async () => {
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

  it('takes in what is new at its top, and keeps what lies further down', async () => {
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

  it('starts over when nothing of what it had is at the top any more', async () => {
    const { pager, question } = await started();
    const update = pager.update();
    question(1).give({ items: ['x', 'y'] });
    await update;
    expect(pager.state()).toEqual({ items: ['x', 'y'], status: 'idle', complete: true });
  });

  it('says nothing of an update that does not come', async () => {
    const { pager, question } = await started();
    const update = pager.update();
    question(1).fail();
    await update;
    expect(pager.state()).toEqual({ items: ['a', 'b'], status: 'idle', complete: false });
  });

  it('drops the answer to an older question', async () => {
    const { pager, question } = await started();
    const more = pager.more();
    const refresh = pager.refresh();
    question(2).give({ items: ['new', 'a'] });
    await refresh;
    question(1).give({ items: ['late'] });
    await more;
    expect(pager.state()).toEqual({ items: ['new', 'a'], status: 'idle', complete: true });
  });

  it('says nothing any more after its end', async () => {
    const { pager, question, states } = await started();
    const more = pager.more();
    pager.stop();
    const before = states.length;
    question(1).give({ items: ['c'] });
    await more;
    expect(states).toHaveLength(before);
  });

  it('takes newer versions of items it has, and lets go of others', async () => {
    const { pager } = await started();
    pager.replace('b:newer');
    pager.replace('z:unknown');
    pager.remove('a');
    expect(pager.state().items).toEqual(['b:newer']);
  });
});
