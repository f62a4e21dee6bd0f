import { createToolPage } from '@/tools/page';
import { VideoExample } from './video-example';
import { words } from './words';

/** Page of the tool that turns a photo into a video. */
export const ToolPage = createToolPage('ai-video-image', {
  words,
  look: {
    photos: { room: 'photo.room', edge: 'photo.edge', flat: 'photo.flat' },
    action: 'action',
    options: {
      move: {
        title: 'move',
        values: { parallax: 'move.parallax', push: 'move.push', pan: 'move.pan', orbit: 'move.orbit' },
        hint: 'move.hint',
      },
      seconds: { title: 'seconds', offered: [3, 4, 5, 6, 8, 10] },
      ratio: { title: 'ratio', values: { source: 'ratio.source' } },
      prompt: {
        placeholder: 'prompt.example',
        hint: 'prompt.hint',
        suggestions: ['idea.steam', 'idea.wind', 'idea.light'],
      },
      style: {
        values: {
          cinematic: 'style.cinematic',
          commercial: 'style.commercial',
          slow: 'style.slow',
          lively: 'style.lively',
          handheld: 'style.handheld',
        },
      },
    },
  },
  example: VideoExample,
});
