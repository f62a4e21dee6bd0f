import { View } from '@tarojs/components';
import { STUDIO_NAME, TOOL_BASE } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import type { BarAction } from '@/platform/page-chrome/port';
import { press } from '@/platform/press';
import { type ShareContent, share } from '@/platform/share';
import { absolute } from '@/request/send';
import { sendAddress } from './send-address';
import './share-entry.scss';

/** A page with a public address that needs no share link. */
type Place = { kind: 'home' } | { kind: 'studio' } | { kind: 'tool'; id: ToolKey };

/** Card image of the product. */
export const HOME_CARD = '/index.jpg';

/** Card image of a tool; shows its example and no user's content. */
export const toolCard = (tool: ToolKey) => `${TOOL_BASE}/${tool}.jpg`;

/** Card image of the product canvas. */
export const STUDIO_CARD = `${TOOL_BASE}/${STUDIO_NAME}.jpg`;

/** Paths of a place's page and of its card image. */
function pathsOf(place: Place): { page: string; card: string } {
  if (place.kind === 'home') return { page: '/', card: HOME_CARD };
  if (place.kind === 'studio') return { page: `${TOOL_BASE}/${STUDIO_NAME}`, card: STUDIO_CARD };
  return { page: `${TOOL_BASE}/${place.id}`, card: toolCard(place.id) };
}

type Shared = { content: ShareContent; thing: Place };

const id = 'page-share';

function send({ content, thing }: Shared): void {
  const { page, card } = pathsOf(thing);
  void sendAddress({ ...content, address: absolute(page) }, card);
}

/** The share action for a page's bar; undefined where the host's own menu shares. */
export function useShareAction(shared: Shared): BarAction | undefined {
  const t = useT();
  if (!share.inPage) return undefined;
  return { id, label: t('share.button'), onPress: () => send(shared) };
}

/** The share action as a button, for a bar that the page draws itself. */
export function ShareEntry(shared: Shared) {
  const action = useShareAction(shared);
  if (!action) return null;
  return (
    <View className="share-entry" {...press(action.onPress, { role: 'button', label: action.label })} id={id}>
      <View className="share-entry__icon" />
    </View>
  );
}
