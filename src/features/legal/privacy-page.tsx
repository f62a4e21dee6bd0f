import { type Paper, PaperPage } from './paper';

/** Says what this version does. Whoever changes what is kept, for how long or who receives it changes the words. */
const PRIVACY: Paper = [
  ['data.what.title', 'data.what.text'],
  ['data.device.title', 'data.device.text'],
  ['data.why.title', 'data.why.text'],
  ['data.pictures.title', 'data.pictures.text'],
  ['data.how.title', 'data.how.text'],
  ['data.rights.title', 'data.rights.text'],
];

/** The privacy policy that comes with the software. */
export function PrivacyPage() {
  return <PaperPage name="privacy" titleKey="page.privacy" paper={PRIVACY} />;
}
