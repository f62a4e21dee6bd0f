import { exists, find, mount, pressKey, tap, text } from '../../tests/client/components/mount';
import { ActionRow, Card, ChoiceRow, FactRow, LinkRow } from './list-row';

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
