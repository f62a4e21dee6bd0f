import { act, fireEvent, render, screen } from '@testing-library/react-native/pure';
import type { FoundLine, WordSource } from '@tuzuo/core/text/text-lines';
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

const analysisOf = (lines: FoundLine[], words: WordSource) => ({
  checks: [{ key: 'text', ok: true, found: lines.length, need: 1 }],
  lines,
  words,
});

function show(analysis: ReturnType<typeof analysisOf>) {
  const told: unknown[] = [];
  render(
    <LineEditor
      name="lines"
      option={{ kind: 'json' }}
      look={{ title: 'translation.lines' }}
      source={source}
      analysis={analysis}
      values={{}}
      made={undefined}
      value={undefined}
      onChange={(value) => void told.push(value)}
      onSet={() => undefined}
    />,
  );
  return told;
}

test('the lines of a picture can be edited and kept as they are in the app', async () => {
  await act(() => chooseLocale('zh-CN'));
  const told = show(analysisOf([line('包邮', 10, 'Free shipping'), line('手工拿铁', 40)], 'phrases'));
  expect(screen.getByText(/暂不支持自动翻译整句/)).toBeTruthy();
  expect(screen.getByText('2. 手工拿铁')).toBeTruthy();
  expect(told.at(-1)).toMatchObject([{ text: '包邮', translation: 'Free shipping' }]);
  fireEvent(byId('text-line-on-1'), 'click');
  expect(told.at(-1)).toBeUndefined();
});

test('a picture of which no line is translated says what to do', async () => {
  await act(() => chooseLocale('zh-CN'));
  show(analysisOf([line('NO PARKING', 10)], 'phrases'));
  expect(screen.getByText(/还没有要翻译的行/)).toBeTruthy();
  fireEvent(byId('text-line-on-1'), 'click');
  fireEvent.changeText(byId('text-line-1'), '禁止停车');
  expect(screen.queryByText(/还没有要翻译的行/)).toBeNull();
});
