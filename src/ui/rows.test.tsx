import { exists, find, mount, pressKey, tap, text, type } from '../../tests/client/components/mount';
import { ActionRow, Card, ChoiceRow, FactRow, LinkRow } from './list-row';
import { SlideRow } from './slide-row';

const role = (selector: string) => find(selector).getAttribute('role');

describe('rows of a card', () => {
  it('an option is a radio button with a mark when it is selected', async () => {
    const onPress = jest.fn();
    const row = { id: 'fr', text: 'Français', onPress };
    await mount(ChoiceRow, { ...row, selected: false });
    expect([role('#fr'), find('#fr').getAttribute('aria-checked')]).toEqual(['radio', 'false']);
    expect(exists('#fr img')).toBe(false);
    tap('#fr');
    expect(onPress).toHaveBeenCalledTimes(1);

    await mount(ChoiceRow, { ...row, id: 'es', selected: true });
    expect(find('#es').getAttribute('aria-checked')).toBe('true');
    expect(exists('#es img')).toBe(true);
  });

  it('a link is a button with an arrow, and with a note where it has one', async () => {
    const onPress = jest.fn();
    await mount(LinkRow, { id: 'space', text: '空间', note: '2 GB', onPress });
    expect([role('#space'), text('#space .list-row__name'), text('#space .list-row__value')]).toEqual([
      'button',
      '空间',
      '2 GB',
    ]);
    pressKey('#space', 'Enter');
    expect(onPress).toHaveBeenCalledTimes(1);

    await mount(LinkRow, { id: 'help', text: '帮助', onPress });
    expect(text('#help')).toBe('帮助');
    expect(exists('#help .list-row__arrow')).toBe(true);
  });

  it('an action is a button without an arrow', async () => {
    const onPress = jest.fn();
    const Rows = () => (
      <Card>
        <ActionRow id="clear" text="清除缓存" onPress={onPress} />
      </Card>
    );
    await mount(Rows, {});
    expect([role('.card #clear'), exists('.list-row__arrow')]).toEqual(['button', false]);
    tap('#clear');
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('a fact is no button, even with a hidden tap', async () => {
    const onTap = jest.fn();
    await mount(FactRow, { id: 'version', name: '版本', value: '1.0.84', onTap });
    expect([text('.list-row__name'), text('#version')]).toEqual(['版本', '1.0.84']);
    expect(exists('[role], [tabindex]')).toBe(false);
    tap('#version');
    expect(onTap).toHaveBeenCalledTimes(1);

    await mount(FactRow, { id: 'mobile', name: '手机', value: '138' });
    tap('#mobile');
    expect(onTap).toHaveBeenCalledTimes(1);
  });
});

describe('a row with a slider', () => {
  it('counts steps between its ends, says the value, and ends the undo step when released', async () => {
    const [onChange, onDone] = [jest.fn(), jest.fn()];
    const row = { id: 'angle', label: '角度', min: -1, max: 1, step: 0.05, onChange, onDone };
    await mount(SlideRow, { ...row, value: 0.5 });
    const range = find('#angle') as HTMLInputElement;
    expect([text('.slide-row__title'), range.max, range.value]).toEqual(['角度0.5', '40', '30']);
    type('#angle', '10');
    expect([onChange.mock.calls.at(-1), onDone.mock.calls.length]).toEqual([[-0.5], 1]);

    await mount(SlideRow, { ...row, value: 7, text: '7 度' });
    expect([text('#angle-value'), (find('#angle') as HTMLInputElement).value]).toEqual(['7 度', '40']);
    pressKey('#angle', 'Enter');
    expect([onChange.mock.calls.at(-1), onDone.mock.calls.length]).toEqual([[1], 2]);
  });

  it('reaches both ends, also where the last step is shorter', async () => {
    const onChange = jest.fn();
    const row = {
      id: 'opacity',
      label: '不透明度',
      min: 0,
      max: 1,
      step: 0.3,
      onChange,
      onDone: jest.fn(),
    };
    await mount(SlideRow, { ...row, value: 1 });
    const bar = find('#opacity') as HTMLInputElement;
    expect([bar.max, bar.value]).toEqual(['4', '4']);
    type('#opacity', '3');
    expect(onChange).toHaveBeenLastCalledWith(0.9);
    await mount(SlideRow, { ...row, value: 0 });
    type('#opacity', '4');
    expect(onChange).toHaveBeenLastCalledWith(1);
  });
});
