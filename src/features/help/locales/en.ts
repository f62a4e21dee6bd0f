import type { HelpMessages } from './zh-CN';

export const en: HelpMessages = {
  'price.q': 'What does it cost?',
  'price.a': 'Free uses come first; after that a use costs points. The button says which, before you start.',
  'failed.q': 'Am I charged when it fails?',
  'failed.a':
    'No. A photo that does not fit, a canceled run or an error costs nothing. The page says why; try another photo.',
  'points.q': 'Where do my points come from and go?',
  'points.a': '“My points” shows your balance, today’s free uses and every change.',
  'photo.q': 'Which photos work best?',
  'photo.a': 'The whole subject, sharp, in even light. JPG, PNG, WebP, HEIC, AVIF or GIF, up to 80 MB.',
  'keep.q': 'How long is my work kept?',
  'keep.a':
    'It stays in your history until you delete it, or until the history is full and the oldest go first. Save what matters to your phone.',
  'face.q': 'What happens to photos of faces?',
  'face.a':
    'You are asked first. What you upload is deleted 24 hours after the run ends. No one is identified.',
  'label.q': 'What does the AI label mean?',
  'label.a':
    'National standards require AI-made pictures to carry a label. “Check an AI label” shows whether a picture has one.',
  more: 'More',
};
