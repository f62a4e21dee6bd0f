import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mount, tap } from '../../tests/client/components/mount';
import { Button } from './button';

describe('Button', () => {
  it('acts on a tap and on the keys that press a button, and on no other', () => {
    const onPress = vi.fn();
    mount(Button, { id: 'go', text: '开始', onPress });
    const button = document.querySelector('#go') as HTMLElement;
    expect(button.getAttribute('role')).toBe('button');
    expect(button.textContent).toBe('开始');

    tap(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    for (const key of ['Enter', ' ', 'Tab', 'a']) {
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('exposes as enabled or disabled whether it can be pressed', () => {
    const Submit = () => {
      const [busy, setBusy] = useState(false);
      return <Button id="go" text="开始" busy={busy} onPress={() => setBusy(true)} />;
    };
    mount(Submit, {});
    const button = document.querySelector('#go') as HTMLElement;
    expect(button.getAttribute('aria-disabled')).toBe('false');
    tap(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
