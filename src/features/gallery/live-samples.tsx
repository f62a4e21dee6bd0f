import { View } from '@tarojs/components';
import { useState } from 'react';
import { useT } from '@/i18n';
import { Carousel } from '@/platform/carousel';
import { useLongPress } from '@/platform/long-press';
import { startPullRefresh } from '@/platform/page-life';
import { ScrollBox } from '@/platform/scroll-box';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { PictureTile } from '@/ui/picture-tile';
import { SwipeRow } from '@/ui/swipe-row';
import { TextBox } from '@/ui/text-box';
import { TickBox } from '@/ui/tick-box';
import { Video } from '@/ui/video';
import { Sample } from './sample';
import './gallery.scss';

const ignore = () => undefined;
const LINES = Array.from({ length: 40 }, (_, index) => String(index + 1));
const REFRESH_MS = 600;

function Fields() {
  const t = useT();
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  const [chosen, setChosen] = useState('a');
  return (
    <>
      <Sample of="Field">
        <Field
          id="gallery-field"
          value={text}
          kind="text"
          label={t('my.login')}
          placeholder={t('my.login')}
          mistake={text === '' ? undefined : t('notFound.title')}
          onChange={setText}
          onDone={ignore}
        />
      </Sample>
      <Sample of="TextBox">
        <TextBox
          id="gallery-text"
          value={text}
          label={t('home.heroTitle')}
          placeholder={t('home.heroText')}
          onChange={setText}
        />
        <FactRow id="gallery-text-heard" name="onChange" value={text} />
      </Sample>
      <Sample of="TickBox">
        <TickBox id="gallery-tick" text={t('home.heroText')} ticked={ticked} onChange={setTicked} />
      </Sample>
      <Sample of="FilterRow">
        <FilterRow
          id="gallery-filter"
          label={t('home.toolsTitle')}
          choices={[
            { value: 'a', text: t('tab.home') },
            { value: 'b', text: t('tab.templates') },
            { value: 'c', text: t('tab.my') },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Sample>
    </>
  );
}

function Gestures() {
  const t = useT();
  const [presses, setPresses] = useState(0);
  const [taps, setTaps] = useState(0);
  const [edges, setEdges] = useState({ upper: 0, lower: 0, refreshed: 0 });
  const count = (edge: keyof typeof edges) => () =>
    setEdges((before) => ({ ...before, [edge]: before[edge] + 1 }));
  const longPress = useLongPress(() => setPresses((before) => before + 1));
  const refresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    count('refreshed')();
  };
  return (
    <>
      <Sample of="useLongPress">
        <View
          id="gallery-long-press"
          className="gallery__dark"
          onClick={() => setTaps((before) => before + 1)}
          {...longPress}
        >
          <Copy tone="on-dark" centered>
            {t('home.heroTitle')}
          </Copy>
        </View>
        <FactRow id="gallery-long-presses" name="longPress" value={String(presses)} />
        <FactRow id="gallery-taps" name="click" value={String(taps)} />
      </Sample>
      <Sample of="ScrollBox">
        <View className="gallery__box">
          <ScrollBox
            id="gallery-scroll"
            label={t('home.toolsTitle')}
            onUpper={count('upper')}
            onLower={count('lower')}
            onRefresh={refresh}
          >
            {LINES.map((line) => (
              <FactRow key={line} name={t('home.toolsTitle')} value={line} />
            ))}
          </ScrollBox>
        </View>
        <FactRow
          id="gallery-edges"
          name="onUpper / onLower / onRefresh"
          value={Object.values(edges).join(' / ')}
        />
      </Sample>
      <Sample of="usePullRefresh">
        <Button
          id="gallery-pull"
          look="quiet"
          text="startPullRefresh"
          onPress={() => void startPullRefresh()}
        />
      </Sample>
    </>
  );
}

/** Interactive and time-dependent components. @param film address of a video on this server, to play */
export function LiveSamples({ film }: { film: string | undefined }) {
  const t = useT();
  const slide = (words: string) => (
    <View className="gallery__slide">
      <Copy size={20} tone="on-dark" strong>
        {words}
      </Copy>
    </View>
  );
  return (
    <>
      <Fields />
      <Gestures />
      <Sample of="Carousel">
        <View className="gallery__carousel">
          <Carousel
            label={t('home.toolsTitle')}
            slides={[
              { key: 'a', content: slide(t('tab.home')) },
              { key: 'b', content: slide(t('tab.templates')) },
              { key: 'c', content: slide(t('tab.my')) },
            ]}
          />
        </View>
      </Sample>
      <Sample of="PictureTile">
        <SwipeRow label={t('tab.templates')}>
          <PictureTile
            id="gallery-tile-on"
            role="radio"
            src={nothing}
            text={t('tab.home')}
            chosen
            onPress={ignore}
          />
          <PictureTile
            id="gallery-tile"
            role="radio"
            src={nothing}
            text={t('tab.my')}
            size="small"
            onPress={ignore}
          />
        </SwipeRow>
      </Sample>
      {film !== undefined && (
        <Sample of="Video">
          <Video id="gallery-video" src={film} alt={t('home.heroTitle')} />
        </Sample>
      )}
    </>
  );
}
