import { useState } from 'react';
import { chooseLocale } from '@/i18n';
import { act, callPage, exists, find, mount, tap, text } from '../../tests/client/components/mount';
import { List } from './list';
import { usePagedList } from './use-paged-list';

type Answer = { items: string[]; nextCursor?: string };

/** What the server answers, in turn; undefined: the connection fails. */
let answers: (Answer | Promise<Answer> | undefined)[];
const asked: (string | undefined)[] = [];

async function load(cursor: string | undefined): Promise<Answer> {
  asked.push(cursor);
  const answer = answers.shift();
  if (!answer) throw new Error('offline');
  return answer;
}

const COLUMNS = { count: 2, heightOf: (item: string) => (item === 'tall' ? 3 : 1) };

function Letters({ columns }: { columns?: typeof COLUMNS }) {
  const [key, setKey] = useState('all');
  const list = usePagedList<string>({ listKey: key, load, keyOf: (item) => item });
  return (
    <>
      <button id="filter" type="button" onClick={() => setKey('others')} />
      <List
        id="letters"
        list={list}
        keyOf={(item) => item}
        render={(item) => <p>{item}</p>}
        placeholder={<b />}
        empty={<div id="state-empty">空</div>}
        {...(columns && { columns })}
      />
    </>
  );
}

/** What the page shows, after it has answered. */
const shown = () => [...document.querySelectorAll('p')].map((item) => item.textContent);
const settle = () => act(async () => undefined);

beforeAll(() => {
  // jsdom lays nothing out: everything is near the screen.
  class Observer {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, { IntersectionObserver: Observer });
});

beforeEach(async () => {
  asked.length = 0;
  await chooseLocale('zh-CN');
});

const start = async (...given: typeof answers) => {
  answers = given;
  await mount(Letters, {});
  await settle();
};

describe('a list', () => {
  it('shows placeholders that say what they wait for', async () => {
    let finish: (answer: Answer) => void = () => undefined;
    const answer = new Promise<Answer>((resolve) => {
      finish = resolve;
    });
    answers = [answer];
    await mount(Letters, {});
    const loading = ['role', 'aria-label'].map((name) => find('#list-loading').getAttribute(name));
    expect([loading, document.querySelectorAll('b').length]).toEqual([['status', '正在加载'], 6]);
    await act(async () => finish({ items: ['a'] }));
    expect([shown(), exists('#list-loading')]).toEqual([['a'], false]);
  });

  it('loads more at the end of the page and by its button, until there is no more', async () => {
    await start({ items: ['a'], nextCursor: '1' }, { items: ['b'], nextCursor: '2' }, { items: ['c'] });
    expect([shown(), text('#list-more')]).toEqual([['a'], '加载更多']);
    await callPage('onReachBottom');
    expect(shown()).toEqual(['a', 'b']);
    tap('#list-more');
    await settle();
    expect([shown(), text('#list-end')]).toEqual([['a', 'b', 'c'], '没有更多了']);
    await callPage('onReachBottom');
    expect(asked).toEqual([undefined, '1', '2']);
  });

  it('starts over when it is pulled down, or lists something else', async () => {
    await start({ items: ['a'] }, { items: ['new', 'a'] }, { items: ['x'] });
    await callPage('onPullDownRefresh');
    expect(shown()).toEqual(['new', 'a']);
    tap('#filter');
    await settle();
    expect([shown(), asked]).toEqual([['x'], [undefined, undefined, undefined]]);
  });

  it('is updated when its page is seen again', async () => {
    await start({ items: ['a'] }, { items: ['b', 'a'] });
    await callPage('onShow');
    await settle();
    expect(shown()).toEqual(['b', 'a']);
  });

  it('without items shows its empty state', async () => {
    await start({ items: [] });
    expect([shown(), text('#state-empty'), exists('#list-end')]).toEqual([[], '空', false]);
  });

  it('that cannot be loaded says so, and tries again', async () => {
    await start(undefined, { items: ['a'] });
    expect(text('#state-error')).toContain('请检查网络，然后重试。');
    tap('#state-error-action');
    await settle();
    expect([shown(), exists('#state-error')]).toEqual([['a'], false]);
  });

  it('keeps what it has when more cannot be loaded', async () => {
    await start({ items: ['a'], nextCursor: '1' }, undefined, { items: ['b'] });
    await callPage('onReachBottom');
    expect([shown(), text('#state-error')]).toEqual([['a'], '加载失败，请检查网络重试']);
    tap('#list-retry');
    await settle();
    expect([shown(), asked]).toEqual([
      ['a', 'b'],
      [undefined, '1', '1'],
    ]);
  });

  it('in columns puts each item below the shortest', async () => {
    answers = [{ items: ['tall', 'a', 'b', 'c', 'd'] }];
    await mount(Letters, { columns: COLUMNS });
    await settle();
    const columns = [...document.querySelectorAll('.list__column')].map((one) => one.textContent);
    expect(columns).toEqual(['talld', 'abc']);
  });
});
