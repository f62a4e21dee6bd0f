import TestUtils from '@tarojs/test-utils-react';
import { useState } from 'react';
import { Field } from './field';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const onChange = jest.fn();
const onDone = jest.fn();

/** An owner that keeps digits only, as the log-in does. */
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
  const utils = new TestUtils();
  const input = () => document.querySelector('#mobile') as HTMLInputElement;
  const type = (text: string) => {
    const event = { bubbles: true, target: { value: text } };
    utils.fireEvent.change(input(), event);
  };

  beforeEach(async () => {
    jest.clearAllMocks();
    await utils.mount(Owner, { props: {} });
  });

  afterEach(() => utils.unmout());

  it('tells every field’s owner at once and then every 100 ms, and shows what they make of it', async () => {
    type('1');
    type('13');
    type('13a');
    expect(onChange.mock.calls).toEqual([['1']]);
    expect(input().value).toBe('13a');
    await wait(130);
    expect(onChange.mock.calls).toEqual([['1'], ['13a']]);
    await wait(130);
    expect(input().value).toBe('13');
  });

  it('has handed over all of the text before the keyboard’s "done" is heard', async () => {
    type('1');
    type('138');
    utils.fireEvent.keyDown(input(), { key: 'Enter' });
    await wait(20);
    expect(onDone).toHaveBeenCalledWith('138');
  });
});
