import { act, fireEvent, render, screen } from '@testing-library/react-native/pure';
import type { FoundLine } from '@tuzuo/core/text/text-lines';
import { chooseLocale } from '@/i18n';
import { LineEditor } from '@/tools/image-translation/line-editor';
import { byId } from './mount-app';

const line = (text: string, top: number, translation?: string): FoundLine => ({
  text,
  box: [
    [10, top],
    [90, top],
    [90, top + 20],
    [10, top + 20],
  ],
  confidence: 1,
  style: { colour: '#000000', weight: 400, align: 'left', size: 20 },
  ...(translation !== undefined && { translation }),
});

const source = {
  key: 'source-1',
  assetId: 'asset-1',
  address: '/files/poster.png',
  width: 100,
  height: 80,
};

test('the lines of a picture can be edited and kept as they are in the app', async () => {
  await act(() => chooseLocale('zh-CN'));
  const told: unknown[] = [];
  render(
    <LineEditor
      name="lines"
      option={{ kind: 'json' }}
      look={{ title: 'translation.lines' }}
      source={source}
      analysis={{
        checks: [{ key: 'text', ok: true, found: 2, need: 1 }],
        lines: [line('包邮', 10, 'Free shipping'), line('手工拿铁', 40)],
        words: 'phrases',
      }}
      values={{}}
      made={undefined}
      value={undefined}
      onChange={(value) => void told.push(value)}
      onSet={() => undefined}
    />,
  );
  expect(screen.getByText(/暂不支持自动翻译整句/)).toBeTruthy();
  expect(screen.getByText('2. 手工拿铁')).toBeTruthy();
  expect(told.at(-1)).toMatchObject([{ text: '包邮', translation: 'Free shipping' }]);
  fireEvent(byId('text-line-on-1'), 'click');
  expect(told.at(-1)).toBeUndefined();
});
