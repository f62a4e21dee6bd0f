import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { act, mount } from '../../../tests/client/components/mount';
import { useCatalog } from './catalog.store';
import { useHomeTools } from './open-tools';

let listed: ToolKey[] = [];

function Home() {
  listed = useHomeTools();
  return null;
}

const PEOPLE = ['ai-virtual-model', 'ai-cloth-model', 'ai-change-shoes'] as const;

it('lists a tool for pictures of people at home once an engine does it in full quality', async () => {
  useCatalog.setState(useCatalog.getInitialState(), true);
  await mount(Home, {});
  const others = TOOL_KEYS.filter((tool) => !PEOPLE.some((one) => one === tool));
  expect(listed).toEqual(others);

  const open = Object.fromEntries(TOOL_KEYS.map((tool) => [tool, 'full' as const]));
  const local = { ...open, 'ai-virtual-model': 'preview', 'ai-cloth-model': 'preview' } as const;
  await act(() => useCatalog.setState({ connection: 'connected', open: local }));
  expect(listed).toEqual(
    [...TOOL_KEYS].filter((tool) => others.includes(tool) || tool === 'ai-change-shoes'),
  );
});
