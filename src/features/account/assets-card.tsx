import { View } from '@tarojs/components';
import { UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, pages, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { call } from '@/request';
import { type PointOverview, toolFaces, useFreeToday } from '@/tools/catalog';
import { Copy } from '@/ui/copy';
import { useStorage } from './use-storage';
import { useAccountWords } from './words';
import './assets-card.scss';

/** The user's points and storage space, and today's free uses by tool. */
export function AssetsCard({ userId }: { userId: string }) {
  const t = useT();
  const words = useAccountWords();
  const format = useFormat();
  const overview = useOverview();
  const freeToday = useFreeToday(overview);
  const { usedBytes, limitBytes } = useStorage(userId).storage ?? {};
  const balance = () => {
    if (overview === undefined) return UNKNOWN;
    const { useType, allLeftPointCount } = overview;
    const unlimited = useType === 'cash' || allLeftPointCount >= UNLIMITED_POINTS;
    return unlimited ? t('my.unlimited') : format.number(allLeftPointCount);
  };
  const goToPoints = () => void open(urlOf('points'));
  return (
    <>
      <View className="assets">
        <Asset
          id="my-points"
          valueId="my-balance"
          name={words('points')}
          value={balance()}
          onPress={goToPoints}
        />
        <Asset
          id="my-storage"
          valueId="my-storage-used"
          name={
            limitBytes === undefined ? words('space') : words('spaceOf', { limit: format.size(limitBytes) })
          }
          value={usedBytes === undefined ? UNKNOWN : format.size(usedBytes)}
          onPress={() => void open(urlOf(pages.space ? 'space' : 'ai-history'))}
        />
      </View>
      {freeToday !== undefined && freeToday.length > 0 && (
        <View id="my-free" className="assets-free" {...press(goToPoints, { role: 'button' })}>
          <Copy size={12} strong tone="success">
            {words('freeToday')}
          </Copy>
          <View id="my-free-left" className="assets-free__tools">
            {freeToday.map(({ tool, left }) => (
              <Copy key={tool} size={12} tone="muted">
                {`${t(toolFaces[tool].name)} ${format.number(left)}`}
              </Copy>
            ))}
          </View>
        </View>
      )}
    </>
  );
}

/** Shown until the server has answered, and when it does not. */
const UNKNOWN = '–';

type AssetProps = { id: string; valueId: string; name: string; value: string; onPress: () => void };

/** A figure with its label; opens the page with more about it. */
function Asset({ id, valueId, name, value, onPress }: AssetProps) {
  return (
    <View id={id} className="assets__one" {...press(onPress, { role: 'button' })}>
      <Copy id={valueId} size={18} strong figures centered>
        {value}
      </Copy>
      <Copy size={12} tone="muted" centered>
        {name}
      </Copy>
    </View>
  );
}

/** Undefined until the server has answered, and when it does not. */
function useOverview(): PointOverview | undefined {
  const [overview, setOverview] = useState<PointOverview>();
  const asking = useRef(false);
  const ask = () => {
    if (asking.current) return;
    asking.current = true;
    call('user.user.getUserPointOverview', {}, { toast: false })
      .result.then(setOverview, () => undefined)
      .finally(() => {
        asking.current = false;
      });
  };
  // When the page mounts or, after a login, later; and whenever it becomes visible: a tool may have spent points
  // meanwhile.
  useEffect(ask, []);
  usePageShow(ask);
  return overview;
}
