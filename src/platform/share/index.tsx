import { Button } from '@tarojs/components';
import { useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import './share.scss';
import type { SharePort } from './port';

export type { ShareContent } from './port';

/** A page that is shared here says `enableShareAppMessage` in its configuration. */
export const share: SharePort = {
  byAddress: false,
  inPage: false,
  showCard: undefined,
  // WeChat shares by its menu and by its own buttons, never by a call.
  send: async () => ({ kind: 'menu' }),
  useContent({ title, url, picture }) {
    useShareAppMessage(() => ({ title, path: url, ...(picture !== undefined && { imageUrl: picture }) }));
  },
  useTimeline({ title, picture }) {
    useShareTimeline(() => ({ title, ...(picture !== undefined && { imageUrl: picture }) }));
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
