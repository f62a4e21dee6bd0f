import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { act, mount, type } from '../../tests/client/components/mount';
import { specLine } from '../../tests/spec/vitest';
import { Field } from './field';

const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

const onChange = vi.fn();
const onDone = vi.fn();

/** A form that keeps digits only, as the login does. */
function Owner() {
  const [value, setValue] = useState('');
  return (
    <Field
      id="mobile"
      kind="mobile"
      label="mobile"
      placeholder="138"
      value={value}
      mistake={undefined}
      onChange={(text) => {
        onChange(text);
        setValue(text.replace(/\D/g, ''));
      }}
      onDone={() => onDone(value)}
    />
  );
}

describe('Field', () => {
  const input = () => document.querySelector('#mobile') as HTMLInputElement;
  const start = () => {
    vi.clearAllMocks();
    mount(Owner, {});
  };

  specLine(
    's9.input',
    'h5',
    'reports a change at once and then every 100 ms, and shows what its owner makes of it',
    async () => {
      start();
      type(input(), '1');
      type(input(), '13');
      type(input(), '13a');
      expect(onChange.mock.calls).toEqual([['1']]);
      expect(input().value).toBe('13a');
      await wait(130);
      expect(onChange.mock.calls).toEqual([['1'], ['13a']]);
      await wait(130);
      expect(input().value).toBe('13');
    },
  );

  specLine('s5.maxlength', 'h5', 'takes 140 letters unless its owner says otherwise', () => {
    start();
    expect(input().maxLength).toBe(140);
  });

  it('has reported the whole text before the keyboard\'s "done" is handled', async () => {
    start();
    type(input(), '1');
    type(input(), '138');
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await wait(20);
    expect(onDone).toHaveBeenCalledWith('138');
  });
});
