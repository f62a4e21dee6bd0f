import { useEffect, useState } from 'react';
import { act, mount } from '../../../tests/client/components/mount';
import { useUnlock } from './use-unlock';

/** A page whose run has succeeded; `agreed`: the price that was confirmed when it was started here. */
function Ended({ agreed, unlock }: { agreed: number | undefined; unlock: jest.Mock }) {
  const { agree, settle } = useUnlock(unlock);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (agreed !== undefined) agree(agreed);
    // React and the polling may report the end several times.
    void Promise.all([settle('task-1'), settle('task-1')]).then(() => setShown((times) => times + 1));
  }, [agreed, agree, settle]);
  return <p>{shown}</p>;
}

const shown = () => document.querySelector('p')?.textContent;

async function end(agreed: number | undefined, unlock: jest.Mock): Promise<void> {
  await mount(Ended, { agreed, unlock });
  await act(async () => undefined);
}

it('unlocks a finished run once, at the price that was agreed to, before it is shown', async () => {
  const unlock = jest.fn(() => Promise.resolve());
  await end(5, unlock);
  expect(unlock.mock.calls).toEqual([['task-1', 5]]);
  expect(shown()).toBe('1');
});

it('charges nothing for a run that was not started here, and shows one whose unlocking was refused', async () => {
  const unlock = jest.fn(() => Promise.reject(new Error('too few points')));
  await end(undefined, unlock);
  expect(unlock).not.toHaveBeenCalled();
  expect(shown()).toBe('1');
  await end(5, unlock);
  expect(unlock).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('1');
});
