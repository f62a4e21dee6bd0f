import { type Paper, PaperPage } from './paper';

const AGREEMENT: Paper = [
  ['basis.title', 'basis.text'],
  ['account.title', 'account.text'],
  ['content.title', 'content.text'],
  ['results.title', 'results.text'],
  ['points.title', 'points.text'],
  ['liability.title', 'liability.text'],
];

/** The user agreement that comes with the software. */
export function AgreementPage() {
  return <PaperPage name="agreement" titleKey="page.agreement" paper={AGREEMENT} />;
}
