import { useState } from 'react';
import {
  act,
  exists,
  find,
  fireEvent,
  mount,
  pressKey,
  text,
  type,
} from '../../tests/client/components/mount';
import { specLine } from '../../tests/spec/jest';
import { Field, type FieldProps } from './field';
import { TextBox } from './text-box';

const onChange = jest.fn();
const onDone = jest.fn();

/** A form that keeps digits only, as the login does. */
function Owner(props: Partial<FieldProps>) {
  const [value, setValue] = useState('');
  return (
    <Field
      id="mobile"
      kind="mobile"
      label="手机号"
      placeholder="138"
      value={value}
      mistake={undefined}
      onChange={(typed) => {
        onChange(typed);
        setValue(typed.replace(/\D/g, ''));
      }}
      onDone={() => onDone(value)}
      {...props}
    />
  );
}

const input = () => find('#mobile') as HTMLInputElement;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Field', () => {
  beforeEach(() => jest.clearAllMocks());
  afterEach(() => jest.useRealTimers());

  /** With the clock in the test's hands once it is on the page. */
  const start = async (props: Partial<FieldProps> = {}) => {
    await mount(Owner, props);
    jest.useFakeTimers();
  };

  specLine(
    's9.input',
    'h5',
    'reports a change at once and then every 100 ms, and shows what its owner makes of it',
    async () => {
      await start();
      for (const typed of ['1', '13', '13a']) type('#mobile', typed);
      expect(onChange.mock.calls).toEqual([['1']]);
      expect(input().value).toBe('13a');
      wait(99);
      expect(onChange).toHaveBeenCalledTimes(1);
      wait(1);
      expect(onChange.mock.calls).toEqual([['1'], ['13a']]);
      expect(input().value).toBe('13a');
      wait(100);
      expect(input().value).toBe('13');
    },
  );

  specLine('s5.maxlength', 'h5', 'takes 140 letters unless its owner says otherwise', async () => {
    await start();
    expect(input().maxLength).toBe(140);
  });

  it('has reported the whole text before the keyboard\'s "done" is handled', async () => {
    await start();
    type('#mobile', '1');
    type('#mobile', '138');
    pressKey('#mobile', 'Enter');
    wait(0);
    expect(onDone.mock.calls).toEqual([['138']]);
  });

  it('has reported the whole text before it loses the focus', async () => {
    const onFocus = jest.fn(() => onDone(onChange.mock.calls.length));
    await start({ onFocus });
    fireEvent.focus(input());
    type('#mobile', '1');
    type('#mobile', '138');
    fireEvent.blur(input());
    expect(onFocus.mock.calls).toEqual([[true], [false]]);
    expect(onDone.mock.calls).toEqual([[0], [2]]);
  });

  it('carries its label as its name, and says what is wrong below it', async () => {
    await mount(Owner, {});
    expect(input().getAttribute('aria-label')).toBe('手机号');
    expect(input().getAttribute('aria-invalid')).toBe('false');
    expect(input().getAttribute('autocomplete')).toBe('tel-national');
    expect(exists('#mobile-mistake')).toBe(false);

    await mount(Owner, { mistake: '手机号不对', after: (shown) => <i id="after">{shown.length}</i> });
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(text('#mobile-mistake')).toBe('手机号不对');
    expect(text('#after')).toBe('0');
  });
});

describe('TextBox', () => {
  it('counts letters as they are typed, before its owner knows of them, and says its maximum', async () => {
    const told: string[] = [];
    const box = { id: 'name', label: '名称', placeholder: '', value: 'ab', maxLength: 20 };
    await mount(TextBox, { ...box, onChange: (typed: string) => void told.push(typed), mistake: '太短' });
    const counted = () => text('.field__box');
    expect(counted()).toBe('2/20');
    type('#name', 'abc');
    type('#name', 'abcd');
    expect([counted(), told]).toEqual(['4/20', ['abc']]);
    expect((find('#name') as HTMLInputElement).maxLength).toBe(20);
    expect(text('#name-mistake')).toBe('太短');
  });
});
