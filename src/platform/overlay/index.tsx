import { View } from '@tarojs/components';
import type { OverlayMoves, OverlayPort } from './port';
import './overlay.scss';

/** Covers the screen above its page; its content is aligned to the bottom. */
export const Overlay: OverlayPort = ({ id, label, children }) => (
  <View id={id} className="overlay" {...{ ariaRole: 'dialog', ariaLabel: label }}>
    {children}
  </View>
);

export const overlayMoves: OverlayMoves = true;
