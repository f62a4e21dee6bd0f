import {
  callPage,
  exists,
  find,
  fireEvent,
  mount,
  pressKey,
  tap,
  text,
} from '../../tests/client/components/mount';
import { Sheet, useSheet } from './sheet';

const onClose = jest.fn();

function Page() {
  const sheet = useSheet(onClose);
  return (
    <Sheet id="sheet" title="分享" close="关闭" sheet={sheet}>
      <button id="first" type="button" tabIndex={0} />
      <button id="last" type="button" tabIndex={0} />
    </Sheet>
  );
}

describe('Sheet', () => {
  beforeEach(async () => {
    onClose.mockClear();
    await mount(Page, {});
  });

  const isLeaving = () => exists('.sheet__panel--leaving');
  const endAnimation = () => fireEvent.animationEnd(find('.sheet__panel'));

  it('is a dialog named by its title, and takes the focus', () => {
    const names = ['role', 'aria-modal', 'aria-label'].map((name) => find('#sheet').getAttribute(name));
    expect(names).toEqual(['dialog', 'true', '分享']);
    expect(text('.sheet__panel')).toBe('分享');
    expect(document.activeElement).toBe(find('#sheet'));
  });

  it.each([
    ['a tap beside it', () => tap('[aria-label=关闭]')],
    ['Escape', () => pressKey('#sheet', 'Escape')],
  ])('is closed by %s, once its animation has ended', (_, leave) => {
    endAnimation();
    expect([isLeaving(), onClose.mock.calls.length]).toEqual([false, 0]);
    leave();
    leave();
    expect([isLeaving(), onClose.mock.calls.length]).toEqual([true, 0]);
    endAnimation();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus inside', () => {
    find('#last').focus();
    pressKey('#last', 'Tab');
    expect(document.activeElement).toBe(find('[aria-label=关闭]'));
    fireEvent.keyDown(find('#sheet'), { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(find('#last'));
  });

  it('covers the tab bar only while its page is visible', async () => {
    const isCovered = () => document.documentElement.classList.contains('covered');
    expect(isCovered()).toBe(true);
    await callPage('onHide');
    expect(isCovered()).toBe(false);
    await callPage('onShow');
    expect(isCovered()).toBe(true);
  });
});
