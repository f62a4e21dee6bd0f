import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { act, mount } from '../../../tests/client/components/mount';
import { useCatalog } from './catalog.store';
import { useHomeTools, useMayOpen } from './open-tools';

let listed: ToolKey[] = [];

function Home() {
  listed = useHomeTools();
  return null;
}

const PEOPLE = ['ai-virtual-model', 'ai-cloth-model', 'ai-change-shoes'] as const;
const NEED_ENGINE = ['ai-background', 'ai-material', 'ai-similar', 'ai-dummy-model', 'logo-detect'] as const;
const AT_FIRST = TOOL_KEYS.filter((tool) => ![...PEOPLE, ...NEED_ENGINE].some((one) => one === tool));

it('lists a tool for pictures of people, or without an engine of ours, at home once an engine does it in full quality', async () => {
  useCatalog.setState(useCatalog.getInitialState(), true);
  await mount(Home, {});
  expect(listed).toEqual(AT_FIRST);

  const open = Object.fromEntries(AT_FIRST.map((tool) => [tool, 'full' as const]));
  const local = {
    ...open,
    'ai-virtual-model': 'preview',
    'ai-cloth-model': 'preview',
    'ai-change-shoes': 'full',
    'ai-similar': 'full',
  } as const;
  await act(() => useCatalog.setState({ connection: 'connected', open: local }));
  expect(listed).toEqual(
    TOOL_KEYS.filter((tool) => AT_FIRST.includes(tool) || ['ai-change-shoes', 'ai-similar'].includes(tool)),
  );
});

it('opens a tool without an engine of ours only once the server has said that it runs it', async () => {
  useCatalog.setState(useCatalog.getInitialState(), true);
  let mayOpen: ReturnType<typeof useMayOpen> = () => false;
  await mount(() => {
    mayOpen = useMayOpen();
    return null;
  }, {});
  expect([mayOpen('matting'), mayOpen('ai-background')]).toEqual([true, false]);
  await act(() => useCatalog.setState({ connection: 'connected', open: { 'ai-background': 'full' } }));
  expect([mayOpen('matting'), mayOpen('ai-background')]).toEqual([false, true]);
});
