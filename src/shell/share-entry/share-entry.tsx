import { View } from '@tarojs/components';
import { TOOL_BASE } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import type { BarAction } from '@/platform/page-chrome/port';
import { press } from '@/platform/press';
import { type ShareContent, share } from '@/platform/share';
import { absolute } from '@/request/send';
import { sendAddress } from './send-address';
import './share-entry.scss';

/** What has an address that servers see without anybody having made a link. */
type Place = { kind: 'home' } | { kind: 'tool'; id: ToolKey };

/** The product's card. */
export const HOME_CARD = '/index.jpg';

/** A tool's card, which shows its example and nothing of a user's. */
export const toolCard = (tool: ToolKey) => `${TOOL_BASE}/${tool}.jpg`;

/** The address of a place, and that of its picture. */
const pathsOf = (place: Place) =>
  place.kind === 'home'
    ? { page: '/', card: HOME_CARD }
    : { page: `${TOOL_BASE}/${place.id}`, card: toolCard(place.id) };

type Shared = { content: ShareContent; thing: Place };

const id = 'page-share';

function send({ content, thing }: Shared): void {
  const { page, card } = pathsOf(thing);
  void sendAddress({ ...content, address: absolute(page) }, card);
}

/** What shares a page from its bar; undefined where the host's own menu does. */
export function useShareAction(shared: Shared): BarAction | undefined {
  const t = useT();
  if (!share.inPage) return undefined;
  return { id, label: t('share.button'), onPress: () => send(shared) };
}

/** The same as a button in a bar that the page draws itself. */
export function ShareEntry(shared: Shared) {
  const action = useShareAction(shared);
  if (!action) return null;
  return (
    <View className="share-entry" {...press(action.onPress, { role: 'button', label: action.label })} id={id}>
      <View className="share-entry__icon" />
    </View>
  );
}
