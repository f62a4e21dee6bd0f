import { Image, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { useFormat } from '@/i18n/format';
import { contextMenu } from '@/platform/context-menu';
import type { MenuRow } from '@/platform/context-menu/port';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import tick from '@/ui/tick.png';
import { type Item, nameOf } from './items';
import { useSpaceWords } from './words';
import './item-row.scss';

export type ItemRowProps = {
  /** Position in the list, from 1. */
  number: number;
  item: Item;
  /** Whether it is selected; undefined outside selection mode. */
  chosen?: boolean | undefined;
  onPress: () => void;
  /** Rows of the menu of a right click. */
  menu?: () => readonly MenuRow[];
  /** Actions for the item. */
  children?: ReactNode;
  /** Renders the actions below the item. */
  stacked?: boolean;
};

/** One item of a space: image, name and facts. */
export function ItemRow({ number, item, chosen, onPress, menu, children, stacked = false }: ItemRowProps) {
  const name = nameOf(item);
  const role =
    chosen === undefined ? ({ role: 'link' } as const) : { role: 'checkbox' as const, checked: chosen };
  // Posters had their ids before other files existed here.
  const isPoster = item.kind === 'poster';
  return (
    <View
      id={isPoster ? `poster-${number}` : `space-item-${number}`}
      className={`space-item space-item--${stacked ? 'stacked' : 'flat'}`}
      {...(menu && contextMenu.on(name, menu))}
    >
      <View
        id={isPoster ? `poster-open-${number}` : `space-open-${number}`}
        className={`space-item__about space-item__about--${stacked ? 'stacked' : 'flat'}`}
        {...press(onPress, role)}
      >
        {chosen !== undefined && (
          <View className={`space-item__box space-item__box--${chosen ? 'on' : 'off'}`}>
            {chosen && <Picture src={tick} shape="tick" />}
          </View>
        )}
        <View className="space-item__place">
          <Thumb pictureId={isPoster ? `poster-picture-${number}` : `space-picture-${number}`} item={item} />
        </View>
        <View className="space-item__words">
          <Copy size={14} strong>
            {name}
          </Copy>
          <Facts item={item} />
        </View>
      </View>
      <View className="space-item__actions">{children}</View>
    </View>
  );
}

/** Size, time of the last change, and until when it is kept. */
export function Facts({ item }: { item: Item }) {
  const t = useSpaceWords();
  const format = useFormat();
  const { width, height, pages = 1, bytes, changedAt, keptUntil, shared, kind, purgeAt } = item;
  const facts = [
    ...(width !== undefined && height !== undefined ? [`${Math.round(width)} × ${Math.round(height)}`] : []),
    ...(pages > 1 ? [t('with.pages', { number: pages })] : []),
    ...(kind === 'poster' ? [] : [format.size(bytes, 1)]),
    ...(purgeAt === undefined ? [format.time(changedAt)] : []),
    ...(shared ? [t('shared')] : []),
  ];
  const end = purgeAt ?? keptUntil;
  return (
    <>
      <Copy size={12} tone="muted">
        {facts.join(' · ')}
      </Copy>
      {end !== undefined && (
        <Copy size={12} tone={purgeAt === undefined ? 'accent' : 'danger'}>
          {t(purgeAt === undefined ? 'with.keptUntil' : 'with.purgeAt', { time: format.time(end) })}
        </Copy>
      )}
    </>
  );
}

/** An item's image over a blurred placeholder. */
function Thumb({ pictureId, item }: { pictureId: string; item: Item }) {
  const { thumbUrl, placeholder, width = 1, height = 1 } = item;
  const longest = Math.max(width, height);
  return (
    <View
      id={pictureId}
      className="space-item__shape"
      style={{ width: `${(100 * width) / longest}%`, height: `${(100 * height) / longest}%` }}
    >
      {placeholder !== undefined && (
        <Image src={placeholder} mode="scaleToFill" className="space-item__image" nativeProps={{ alt: '' }} />
      )}
      {thumbUrl !== undefined && (
        <Image
          src={absolute(thumbUrl)}
          mode="scaleToFill"
          lazyLoad
          className="space-item__image"
          nativeProps={{ alt: '' }}
        />
      )}
    </View>
  );
}

export function ItemPlaceholder() {
  return (
    <View className="space-item space-item--stacked">
      <Skeleton shape="title" />
      <Skeleton width={60} />
    </View>
  );
}
