import { Button } from '@tarojs/components';
import { useRouter, useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import './share.scss';
import type { SharePort } from './port';
import { shaped } from './shaped';

export type { ShareContent } from './port';

/** A page that is shared here must set `enableShareAppMessage` in its configuration. */
export const share: SharePort = {
  byAddress: false,
  inPage: false,
  showCard: undefined,
  // WeChat shares with its menu and its own buttons, never by a call.
  send: async () => ({ kind: 'menu' }),
  useContent(content) {
    const { title, url } = content;
    const here = useRouter().path;
    const pictured = (shape: 'friend' | 'square') => {
      const imageUrl = shaped(content, shape);
      return { title, ...(imageUrl !== undefined && { imageUrl }) };
    };
    useShareAppMessage(() => ({ path: url, ...pictured('friend') }));
    useShareTimeline(() => {
      const [path, query] = url.split('?', 2);
      const elsewhere = path === here.split('?', 1)[0] ? undefined : 'shared=1';
      return { query: [query, elsewhere].filter(Boolean).join('&'), ...pictured('square') };
    });
  },
  signWith: undefined,
  Cover: ({ id, label }) => (
    <Button
      id={id}
      className="share-cover"
      openType="share"
      hoverClass="share-cover--pressed"
      ariaLabel={label}
    />
  ),
};
