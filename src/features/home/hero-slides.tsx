import { View } from '@tarojs/components';
import { FEATURED_TOOLS, type ToolKey } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { Carousel } from '@/platform/carousel';
import { press } from '@/platform/press';
import { toolFaces, toolUrl, useOpenTools } from '@/tools/catalogue';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import photo from './hero.jpg';
import './hero-slides.scss';

/** Slides beside the product's own. */
const MOST = 3;

/** What the product does, there from the first paint on; then the tools that the server offers. */
export function HeroSlides() {
  const t = useT();
  const offered = useOpenTools();
  const tools = FEATURED_TOOLS.filter((tool) => offered.includes(tool)).slice(0, MOST);
  return (
    <View className="hero-slides">
      <Carousel
        label={t('home.toolsTitle')}
        slides={[
          { key: 'product', content: <Hero /> },
          ...tools.map((tool) => ({ key: tool, content: <ToolSlide tool={tool} /> })),
        ]}
      />
    </View>
  );
}

/** A seller's photo and what the product makes of it, in words. The picture's lower part is dark by itself. */
function Hero() {
  const t = useT();
  return (
    <View className="hero">
      <Picture src={photo} shape="hero" />
      <View className="hero__words">
        <Copy size={20} strong tone="on-dark">
          {t('home.heroTitle')}
        </Copy>
        <View className="hero__text">
          <Copy size={14} tone="on-dark">
            {t('home.heroText')}
          </Copy>
        </View>
      </View>
    </View>
  );
}

/** A tool, large, and the way to it. */
function ToolSlide({ tool }: { tool: ToolKey }) {
  const t = useT();
  const { icon, name, line } = toolFaces[tool];
  return (
    <View
      id={`home-slide-${tool}`}
      className="tool-slide"
      {...press(() => void open(toolUrl(tool)), { role: 'link' })}
    >
      <View className="tool-slide__icon">
        <Picture src={icon} shape="slide" />
      </View>
      <Copy size={20} strong tone="on-dark">
        {t(name)}
      </Copy>
      <View className="tool-slide__line">
        <Copy size={14} tone="on-dark">
          {t(line)}
        </Copy>
      </View>
    </View>
  );
}
