import { useState } from 'react';
import { exists, find, mount, pressKey, tap, text } from '../../tests/client/components/mount';
import { Choice, Swatch } from './choice';
import { FilterRow } from './filter-row';
import { PictureTile } from './picture-tile';
import { SwipeRow } from './swipe-row';
import { TabRow } from './tab-row';
import { TickBox } from './tick-box';

const attributes = (selector: string, ...names: string[]) =>
  names.map((name) => find(selector).getAttribute(name));

describe('Choice', () => {
  it.each([true, false])('is a radio button named by its text; chosen: %s', async (chosen) => {
    const onPress = jest.fn();
    await mount(Choice, { id: 'size', text: '一寸', chosen, onPress });
    expect(attributes('#size', 'role', 'aria-checked')).toEqual(['radio', String(chosen)]);
    expect(text('#size')).toBe('一寸');
    tap('#size');
    pressKey('#size', ' ');
    expect(onPress).toHaveBeenCalledTimes(2);
  });
});

describe('Swatch', () => {
  it('is named by its label, and shows its color, or none for transparent', async () => {
    const onPress = jest.fn();
    const swatch = { id: 'swatch', chosen: false, onPress };
    await mount(Swatch, { ...swatch, color: '#438edb', label: '蓝色' });
    expect(attributes('#swatch', 'role', 'aria-label', 'aria-checked')).toEqual(['radio', '蓝色', 'false']);
    expect(find('.swatch__color').style.backgroundColor).toBe('rgb(67, 142, 219)');
    tap('#swatch');
    expect(onPress).toHaveBeenCalledTimes(1);

    await mount(Swatch, { ...swatch, id: 'none', color: undefined, label: '透明' });
    expect(find('#none .swatch__color--none').style.backgroundColor).toBe('');
  });
});

describe('FilterRow', () => {
  function Filters() {
    const [chosen, setChosen] = useState('all');
    const choices = ['all', 'failed'].map((value) => ({ value, text: value.toUpperCase() }));
    return <FilterRow id="state" label="状态" choices={choices} chosen={chosen} onChoose={setChosen} />;
  }

  it('is a group of which one option is chosen', async () => {
    await mount(Filters, {});
    expect(attributes('#state', 'role', 'aria-label')).toEqual(['radiogroup', '状态']);
    const checked = () => ['#state-all', '#state-failed'].map((id) => attributes(id, 'aria-checked')[0]);
    expect(checked()).toEqual(['true', 'false']);
    tap('#state-failed');
    expect(checked()).toEqual(['false', 'true']);
  });
});

describe('SwipeRow', () => {
  it('is a group only if it has a name for one', async () => {
    await mount(SwipeRow, { id: 'row', children: <i id="inside" /> });
    expect(attributes('#row', 'role', 'aria-label')).toEqual([null, null]);
    expect(exists('#row #inside')).toBe(true);
  });
});

describe('TabRow', () => {
  it('marks the tab that is shown, and tells of another', async () => {
    const onShow = jest.fn();
    const tabs = [
      { id: 'a', text: '全部' },
      { id: 'b', text: '图片' },
    ];
    await mount(TabRow, { tabs, shown: 'a', onShow });
    expect(attributes('.tab-row', 'role')).toEqual(['tablist']);
    expect(attributes('#a', 'role', 'aria-selected')).toEqual(['tab', 'true']);
    expect(attributes('#b', 'role', 'aria-selected')).toEqual(['tab', 'false']);
    tap('#b');
    expect(onShow.mock.calls).toEqual([['b']]);
  });
});

describe('TickBox', () => {
  it('is a checkbox whose text takes the tap, too', async () => {
    const onChange = jest.fn();
    await mount(TickBox, { id: 'agree', text: '同意', ticked: false, onChange });
    expect(attributes('#agree', 'role', 'aria-checked')).toEqual(['checkbox', 'false']);
    expect(exists('#agree img')).toBe(false);
    tap('#agree .tick-box__words');
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  it('with links in its label toggles by its box alone, which has the label as its name', async () => {
    const onChange = jest.fn();
    const children = <b id="terms">条款</b>;
    await mount(TickBox, { id: 'agree', text: '同意条款', ticked: true, onChange, children });
    expect(attributes('#agree', 'aria-label', 'aria-checked')).toEqual(['同意条款', 'true']);
    expect(exists('#agree img')).toBe(true);
    tap('#terms');
    expect(onChange).not.toHaveBeenCalled();
    tap('#agree');
    expect(onChange.mock.calls).toEqual([[false]]);
  });
});

describe('PictureTile', () => {
  const onPress = jest.fn();
  const tile = { id: 'tile', src: 'a.png', text: '春天', onPress };
  beforeEach(() => onPress.mockClear());

  it('is named by its text, as its picture is decoration', async () => {
    await mount(PictureTile, { ...tile, role: 'radio', chosen: true });
    expect(attributes('#tile', 'role', 'aria-checked', 'aria-disabled')).toEqual(['radio', 'true', 'false']);
    expect(text('#tile')).toBe('春天');
    expect(attributes('#tile img', 'src', 'alt', 'loading')).toEqual(['a.png', '', 'lazy']);
    tap('#tile');
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('does nothing while it is disabled, and says that it is', async () => {
    await mount(PictureTile, { ...tile, role: 'radio', disabled: true });
    tap('#tile');
    pressKey('#tile', 'Enter');
    expect(onPress).not.toHaveBeenCalled();
    expect(attributes('#tile', 'aria-disabled')).toEqual(['true']);
  });

  it('is a link where it opens something', async () => {
    await mount(PictureTile, { ...tile, role: 'link' });
    expect(attributes('#tile', 'role', 'aria-checked')).toEqual(['link', null]);
  });
});
