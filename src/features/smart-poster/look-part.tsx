import { View } from '@tarojs/components';
import { SMART_FORMATS } from '@tuzuo/core/api/poster';
import { useEffect, useRef, useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { press, radioGroup } from '@/platform/press';
import { call } from '@/request';
import { ColorField } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { Skeleton } from '@/ui/skeleton';
import type { PosterSettings } from './use-smart-input';
import { type SmartWordKey, useSmartWords } from './words';
import './parts.scss';

/** Values for choices that are left to the server. */
const ANY = 'any';
const AUTO = 'auto';

type LookPartProps = { settings: PosterSettings; onChange: (part: Partial<PosterSettings>) => void };

type Scene = { sceneId: string; name: string };

/** Scenes that posters are for, in the user's language; undefined before the first answer, `failed` without one. */
function useScenes() {
  const locale = useLocaleStore((state) => state.locale);
  const [scenes, setScenes] = useState<readonly Scene[] | 'failed'>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another language, and for another try
  useEffect(() => {
    let stale = false;
    const { result, abort } = call('template.scene.list', {}, { toast: false, gate: false });
    result.then(
      ({ items }) => setScenes(items),
      () => {
        if (!stale) setScenes((before) => (typeof before === 'object' ? before : 'failed'));
      },
    );
    return () => {
      stale = true;
      abort();
    };
  }, [locale, tries]);
  const retry = () => {
    setScenes(undefined);
    setTries((count) => count + 1);
  };
  return { scenes, retry };
}

/** The scene of a poster. A placeholder while the scenes are unknown, then a button to retry: the choice is optional. */
export function SceneChoice({ settings: { sceneId }, onChange }: LookPartProps) {
  const t = useSmartWords();
  const { scenes, retry } = useScenes();
  const isGone = typeof scenes === 'object' && !scenes.some((scene) => scene.sceneId === sceneId);
  const latest = useRef(onChange);
  latest.current = onChange;
  // A draft's scene that the server no longer has.
  useEffect(() => {
    if (isGone && sceneId !== undefined) latest.current({ sceneId: undefined });
  }, [isGone, sceneId]);
  if (!scenes) return <Skeleton width={60} />;
  if (scenes === 'failed') {
    return <Button id="smart-scene-retry" variant="plain" text={t('retry')} onPress={retry} />;
  }
  return (
    <View className="smart-part__row">
      <FilterRow
        id="smart-scene"
        label={t('scene')}
        choices={[
          { value: ANY, text: t('sceneAny') },
          ...scenes.map((scene) => ({ value: scene.sceneId, text: scene.name })),
        ]}
        chosen={sceneId ?? ANY}
        onChoose={(value) => onChange({ sceneId: value === ANY ? undefined : value })}
      />
    </View>
  );
}

const FORMATS = [undefined, ...SMART_FORMATS] as const;

const FORMAT_WORDS = {
  [AUTO]: 'format.auto',
  portrait: 'format.portrait',
  square: 'format.square',
  story: 'format.story',
  banner: 'format.banner',
} as const satisfies Record<string, SmartWordKey>;

/** The format of a poster; each option is drawn to scale. */
export function FormatChoice({ settings: { format }, onChange }: LookPartProps) {
  const t = useSmartWords();
  return (
    <View className="smart-part__formats" {...radioGroup(t('format'))}>
      {FORMATS.map((one) => {
        const name = one ?? AUTO;
        const state = one === format ? 'on' : 'off';
        return (
          <View
            key={name}
            id={`smart-format-${name}`}
            className={`smart-part__format smart-part__format--${state}`}
            {...press(() => onChange({ format: one }), {
              role: 'radio',
              checked: one === format,
              label: t(FORMAT_WORDS[name]),
            })}
          >
            <View className="smart-part__shape-place">
              <View
                className={`smart-part__shape smart-part__shape--${name} smart-part__shape--is-${state}`}
              />
            </View>
            <Copy size={12} centered tone={state === 'on' ? 'accent' : 'muted'} strong={state === 'on'}>
              {t(FORMAT_WORDS[name])}
            </Copy>
          </View>
        );
      })}
    </View>
  );
}

/** Common brand colors, one of each hue; the palette has more. */
const COLORS = [
  ['#d92d20', 'color.red'],
  ['#f28c28', 'color.orange'],
  ['#2e9e6b', 'color.green'],
  ['#2074ff', 'color.blue'],
  ['#8e5bd6', 'color.purple'],
  ['#1d1f24', 'color.black'],
] as const;

/** The brand color of a poster. */
export function ColorChoice({ settings: { brandColor }, onChange }: LookPartProps) {
  const t = useSmartWords();
  return (
    <ColorField
      ownId="smart-color-own"
      moreId="smart-color-more"
      idOf={(value) => `smart-color-${value.replace('#', '')}`}
      label={t('color')}
      offered={[
        { value: AUTO, text: t('color.auto') },
        ...COLORS.map(([value, word]) => ({ value, text: t(word) })),
      ]}
      value={brandColor ?? AUTO}
      onChange={(value) => onChange({ brandColor: value === AUTO ? undefined : value })}
    />
  );
}
