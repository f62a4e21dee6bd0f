import type { ShareWords } from './zh-CN';

export const en: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'One photo, pictures that sell',
    text: 'Cut-outs, product shots, posters and ID photos, all on your phone.',
  },
  result: 'A friend made this picture with Tuzuo',
  madeByAi: 'Made by AI',
  tools: {
    'image-magnify': { name: 'Enlarge', line: 'Two or four times larger, with crisp detail' },
    'image-enhance': { name: 'Make clearer', line: 'Less noise, sharper edges for soft photos' },
    matting: { name: 'Cut out', line: 'Remove the background or set a colour' },
    'smart-eliminate': { name: 'Remove objects', line: 'Paint over what should disappear' },
    'image-translation': { name: 'Translate image', line: 'Text in another language, same layout' },
    'ai-virtual-model': { name: 'Model face swap', line: 'Another face for a model photo' },
    'ai-cloth-model': { name: 'Try on clothes', line: 'See a garment on a model' },
    'ai-change-shoes': { name: 'Change shoes', line: 'Put your shoes on a model' },
    'ai-product': { name: 'AI product image', line: 'Your product in a fitting scene' },
    'ai-video-image': { name: 'Image to video', line: 'A still photo starts to move' },
    'ai-expand': { name: 'Expand image', line: 'More picture around it, in any ratio' },
    'img-compress': { name: 'Compress', line: 'Nine pictures at once, to the size you need' },
    'id-photo': { name: 'ID photo', line: 'Exact sizes, backgrounds and print sheets' },
    'compliance-label': { name: 'AI label', line: 'Mark AI pictures as the rules ask' },
  },
};
