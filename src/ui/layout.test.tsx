import { chooseLocale } from '@/i18n';
import { exists, find, mount, tap, text } from '../../tests/client/components/mount';
import { Chip } from './chip';
import { Copy } from './copy';
import { Meter } from './meter';
import { NavBar } from './nav-bar';
import { Panel } from './panel';
import { PinnedBar } from './pinned-bar';
import { Screen } from './screen';
import { SearchEntry } from './search-entry';
import { Section } from './section';
import { Skeleton } from './skeleton';
import { StateView } from './state-view';
import { TipList } from './tip-list';

beforeEach(() => chooseLocale('zh-CN'));

const attributes = (selector: string, ...names: string[]) =>
  names.map((name) => find(selector).getAttribute(name));

describe('text', () => {
  it('has its size, tone and weight, and an id only if it is given one', async () => {
    await mount(Copy, { children: '你好' });
    expect(attributes('span', 'class', 'id')).toEqual([
      'copy copy--14 copy--text copy--regular copy--start',
      null,
    ]);
    const loud = {
      size: 28,
      tone: 'danger',
      strong: true,
      centered: true,
      figures: true,
      id: 'total',
    } as const;
    await mount(Copy, { ...loud, children: 12 });
    expect(find('#total').className).toBe(
      'copy copy--28 copy--danger copy--strong copy--centered copy--figures',
    );
    expect(text('#total')).toBe('12');
  });

  it('a chip says its state and cannot be pressed', async () => {
    await mount(Chip, { id: 'chip', text: '已过期', tone: 'warning' });
    expect(text('#chip.chip--warning .copy--warning')).toBe('已过期');
    expect(exists('[role], [tabindex]')).toBe(false);
  });

  it('tips are listed one below the other', async () => {
    await mount(TipList, { tips: ['光线要足', '正对镜头'] });
    const tips = [...document.querySelectorAll('.tip-list__tip')].map((tip) => tip.textContent);
    expect(tips).toEqual(['光线要足', '正对镜头']);
    await mount(TipList, { tips: [] });
    expect(document.querySelectorAll('.tip-list__tip')).toHaveLength(0);
  });
});

describe('surfaces', () => {
  it('a screen has the id of its route', async () => {
    await mount(Screen, { name: 'space', children: <i id="inside" /> });
    expect(exists('#route-space.screen #inside')).toBe(true);
  });

  it('a section has a title, and a note where there is one', async () => {
    await mount(Section, { title: '尺寸', children: <i id="inside" /> });
    expect([text('.section'), exists('.section__note')]).toEqual(['尺寸', false]);
    await mount(Section, { title: '尺寸', note: '像素', children: null });
    expect(text('.section__note')).toBe('像素');
  });

  it('a panel is announced only when it asks to be', async () => {
    await mount(Panel, { id: 'calm', children: '内容' });
    expect([find('#calm').className, find('#calm').getAttribute('role')]).toEqual([
      'panel panel--roomy',
      null,
    ]);
    await mount(Panel, { id: 'alert', snug: true, announced: true, children: '内容' });
    expect(attributes('#alert', 'class', 'role')).toEqual(['panel panel--snug', 'alert']);
  });

  it('a pinned bar holds the actions of the page', async () => {
    await mount(PinnedBar, { id: 'bar', children: <i id="inside" /> });
    expect(exists('#bar.pinned-bar #inside')).toBe(true);
  });
});

describe('NavBar', () => {
  it('shows the logo on a page of its own, and an action at its end', async () => {
    await mount(NavBar, { title: '首页', action: <i id="action" /> });
    expect([text('.nav-bar__title'), exists('#bar-back'), exists('.picture--mark')]).toEqual([
      '首页',
      false,
      true,
    ]);
    expect(exists('.nav-bar__row #action')).toBe(true);
  });

  it('goes back from a page above another', async () => {
    const onBack = jest.fn();
    await mount(NavBar, { title: '详情', onBack, clear: true });
    expect(attributes('#bar-back', 'role', 'aria-label')).toEqual(['button', '返回']);
    expect([exists('.picture--mark'), exists('.nav-bar--clear')]).toEqual([false, true]);
    tap('#bar-back');
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('states', () => {
  it('a meter has its value and its name', async () => {
    await mount(Meter, { id: 'meter', percent: 40, label: '已用空间' });
    const names = ['role', 'aria-label', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax'];
    expect(attributes('#meter', ...names)).toEqual(['progressbar', '已用空间', '40', '0', '100']);
    expect(find('.meter__fill').style.width).toBe('40%');
  });

  it('a skeleton is as wide as it is told, or as a word', async () => {
    await mount(Skeleton, { shape: 'title', width: 60 });
    expect(find('.skeleton--title').style.width).toBe('60%');
    await mount(Skeleton, {});
    expect(find('.skeleton--line').style.width).toBe('');
  });

  it('a search entry is a link that looks like a field', async () => {
    const onPress = jest.fn();
    await mount(SearchEntry, { id: 'search', text: '搜索模板', onPress });
    expect([find('#search').getAttribute('role'), text('#search')]).toEqual(['link', '搜索模板']);
    tap('#search');
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('an empty page offers its action by the button alone, a failed one by a tap anywhere', async () => {
    const onPress = jest.fn();
    const state = {
      picture: 'a.png',
      title: '还没有作品',
      text: '去做一张',
      action: { text: '去看看', onPress },
    };
    await mount(StateView, { ...state, id: 'state-empty' });
    expect(text('#state-empty')).toBe('还没有作品去做一张去看看');
    expect(attributes('#state-empty img', 'alt')).toEqual(['']);
    tap('#state-empty');
    expect(onPress).not.toHaveBeenCalled();
    tap('#state-empty-action');
    expect(onPress).toHaveBeenCalledTimes(1);

    await mount(StateView, { ...state, id: 'state-error' });
    tap('#state-error .state-view__cover');
    expect(onPress).toHaveBeenCalledTimes(2);
    tap('#state-error-action');
    expect(onPress).toHaveBeenCalledTimes(3);
  });
});
