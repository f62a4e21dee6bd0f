import { EXAMPLE_PICTURES, exampleNames, exampleVideo } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import { Video } from '@/ui/video';

/** Width over height, as of every example. */
const RATIO = 4 / 3;

/** What becomes of a photo, as the video that the tool made of it. */
export function VideoExample() {
  const t = useT();
  const addressOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);
  return (
    <Video
      id="tool-example"
      src={addressOf(exampleVideo('ai-video-image'))}
      poster={addressOf(exampleNames('ai-video-image').after)}
      alt={t('tool.ai-video-image.name')}
      ratio={RATIO}
      silent
    />
  );
}
