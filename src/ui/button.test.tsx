import TestUtils from '@tarojs/test-utils-react';
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
});
