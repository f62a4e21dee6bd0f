import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { type Preset, SLIDES } from '@tuzuo/core/tools/presets';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { Carousel } from '@/platform/carousel';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { presetUrl, toolFaces, useMayOpen } from '@/tools/catalog';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import './hero-slides.scss';

/** The main tasks, each with an example result. The first slide introduces the product and is always shown. */
export function HeroSlides() {
  const t = useT();
  const mayOpen = useMayOpen();
  const shown = SLIDES.filter(({ tool }, index) => index === 0 || mayOpen(tool));
  return (
    <View className="hero-slides">
      <Carousel
        label={t('home.heroTitle')}
        slides={shown.map((preset, index) => ({
          key: preset.name,
          content:
            index === 0 ? (
              <Slide preset={preset} title={t('home.heroTitle')} text={t('home.heroText')} />
            ) : (
              <Slide preset={preset} title={t(preset.name)} text={t(toolFaces[preset.tool].line)} />
            ),
        }))}
      />
    </View>
  );
}

/** A task with its link: an image above its text. */
function Slide({ preset, title, text }: { preset: Preset; title: string; text: string }) {
  const { tool } = preset;
  const leads = useMayOpen()(tool);
  return (
    <View
      id={`home-slide-${tool}`}
      className="hero"
      {...(leads && press(() => void open(presetUrl(preset)), { role: 'link' }))}
    >
      <View className="hero__picture">
        <Picture src={absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).slide}`)} shape="hero" />
      </View>
      <View className="hero__words">
        <Copy size={16} strong>
          {title}
        </Copy>
        <Copy size={12} tone="muted">
          {text}
        </Copy>
      </View>
    </View>
  );
}
