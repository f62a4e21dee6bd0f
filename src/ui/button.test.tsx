import { useState } from 'react';
import { exists, find, mount, pressKey, tap, text } from '../../tests/client/components/mount';
import { Button } from './button';

describe('Button', () => {
  it('acts on a tap and on the keys that press a button, and on no other', async () => {
    const onPress = jest.fn();
    await mount(Button, { id: 'go', text: '开始', onPress });
    expect(find('#go').getAttribute('role')).toBe('button');
    expect(text('#go')).toBe('开始');

    tap('#go');
    expect(onPress).toHaveBeenCalledTimes(1);
    for (const key of ['Enter', ' ', 'Tab', 'a']) pressKey('#go', key);
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('exposes that it is busy, and does nothing more', async () => {
    const onPress = jest.fn();
    const Submit = () => {
      const [busy, setBusy] = useState(false);
      onPress.mockImplementation(() => setBusy(true));
      return <Button id="go" text="开始" busy={busy} onPress={onPress} />;
    };
    await mount(Submit, {});
    expect(find('#go').getAttribute('aria-disabled')).toBe('false');
    tap('#go');
    expect(find('#go').getAttribute('aria-disabled')).toBe('true');
    tap('#go');
    pressKey('#go', 'Enter');
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(exists('[data-press]')).toBe(false);
  });
});
