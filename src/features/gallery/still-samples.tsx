import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { ActionRow, Card, ChoiceRow, FactRow, LinkRow } from '@/ui/list-row';
import { Meter } from '@/ui/meter';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { TipList } from '@/ui/tip-list';
import { Sample } from './sample';
import './gallery.scss';

const SIZES = [10, 12, 14, 16, 20, 28] as const;
const TONES = ['text', 'muted', 'accent', 'success', 'danger'] as const;

const nothingToDo = () => undefined;

/** Components without interaction. */
export function StillSamples() {
  const t = useT();
  const words = t('home.heroTitle');
  return (
    <>
      <Sample of="Copy">
        {SIZES.map((size) => (
          <Copy key={size} size={size}>
            {words}
          </Copy>
        ))}
        {TONES.map((tone) => (
          <Copy key={tone} tone={tone} strong>
            {words}
          </Copy>
        ))}
        <View className="gallery__dark">
          <Copy tone="on-dark" centered>
            {words}
          </Copy>
        </View>
      </Sample>
      <Sample of="Button">
        <Button id="gallery-button" text={t('feedback.ok')} onPress={nothingToDo} />
        <Button look="quiet" text={t('feedback.ok')} onPress={nothingToDo} />
        <Button look="plain" text={t('feedback.ok')} onPress={nothingToDo} />
        <Button id="gallery-button-busy" busy text={t('server.connecting')} onPress={nothingToDo} />
        <Button wide text={t('feedback.ok')} onPress={nothingToDo} />
      </Sample>
      <Sample of="Chip">
        <View className="gallery__row">
          <Chip text={t('tool.coming')} />
          <Chip text={t('tool.preview')} tone="success" />
        </View>
      </Sample>
      <Sample of="Card">
        <Card>
          <FactRow name={t('my.version')} value="1.0.84" />
          <ChoiceRow id="gallery-choice-on" text={t('tab.home')} selected onPress={nothingToDo} />
          <ChoiceRow id="gallery-choice-off" text={t('tab.my')} selected={false} onPress={nothingToDo} />
          <LinkRow id="gallery-link" text={t('page.settings')} note={t('my.member')} onPress={nothingToDo} />
          <ActionRow id="gallery-action" text={t('notFound.action')} onPress={nothingToDo} />
        </Card>
      </Sample>
      <Sample of="Panel">
        <Panel id="gallery-panel">
          <Copy>{words}</Copy>
        </Panel>
        <Panel snug announced>
          <Copy>{words}</Copy>
        </Panel>
      </Sample>
      <Sample of="TipList">
        <TipList tips={[words, t('home.heroText')]} />
      </Sample>
      <Sample of="Meter">
        {[0, 40, 100].map((percent) => (
          <View key={percent} className="gallery__space">
            <Meter percent={percent} label={words} />
          </View>
        ))}
      </Sample>
      <Sample of="Skeleton">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton wide={60} />
      </Sample>
      <Sample of="Picture">
        <View className="gallery__row">
          <Picture src={nothing} shape="tool" />
          <Picture src={nothing} shape="task" />
        </View>
      </Sample>
      <Sample of="Photo">
        <View className="gallery__row">
          <View className="gallery__photo">
            <Photo src={nothing} alt={words} />
          </View>
          <View className="gallery__photo">
            <Photo src={nothing} alt={words} fit="cover" transparent />
          </View>
        </View>
      </Sample>
      <Sample of="CompareSlider">
        <CompareSlider id="gallery-compare" before={offline} after={nothing} alt={words} />
      </Sample>
      <Sample of="StateView">
        <StateView
          id="state-empty"
          picture={nothing}
          title={words}
          text={words}
          action={{ text: t('notFound.action'), onPress: nothingToDo }}
        />
      </Sample>
    </>
  );
}
