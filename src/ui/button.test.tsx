import TestUtils from '@tarojs/test-utils-react';
import { useState } from 'react';
import { Button } from './button';

describe('Button', () => {
  it('acts on a tap and on the keys that press a button, and on no other', async () => {
    const utils = new TestUtils();
    const onPress = jest.fn();
    await utils.mount(Button, { props: { id: 'go', text: '开始', onPress } });
    const button = document.querySelector('#go') as HTMLElement;
    expect(button.getAttribute('role')).toBe('button');
    expect(button.textContent).toBe('开始');

    utils.fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    for (const key of ['Enter', ' ', 'Tab', 'a']) {
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(onPress).toHaveBeenCalledTimes(3);
    utils.unmout();
  });

  it('says both ways whether it can be pressed', async () => {
    const utils = new TestUtils();
    const Submit = () => {
      const [busy, setBusy] = useState(false);
      return <Button id="go" text="开始" busy={busy} onPress={() => setBusy(true)} />;
    };
    await utils.mount(Submit, { props: {} });
    const button = document.querySelector('#go') as HTMLElement;
    expect(button.getAttribute('aria-disabled')).toBe('false');
    await utils.act(() => utils.fireEvent.click(button));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    utils.unmout();
  });
});
