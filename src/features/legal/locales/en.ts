import type { LegalMessages } from './zh-CN';

export const en: LegalMessages = {
  note: 'This text comes with the software, version {{version}}. Whoever runs this server may replace it with their own and add a name and a contact.',
  'basis.title': 'What this is',
  'basis.text':
    'Tuzuo is open-source software (MIT licence). The service is provided by whoever runs this server (the “operator”). The authors of the software take no part in it.',
  'account.title': 'Your account',
  'account.text':
    'You sign up and log in with a mainland Chinese mobile number. Keep your phone, codes and password safe: what is done with them counts as done by you. No account is needed to look at the tools and their prices.',
  'content.title': 'Your content',
  'content.text':
    'Your pictures and works stay yours. Use only pictures that you have the right to use; ask people before you use photos of their faces. Do not make anything unlawful, and no pictures that pose as somebody or mislead buyers.',
  'results.title': 'AI results',
  'results.text':
    'AI results can be wrong, so check them before you use them. Labels that the law requires on AI pictures must not be removed. Tools marked “not open yet” cannot be used.',
  'points.title': 'Points',
  'points.text':
    'Whatever costs points shows its price before it starts. A task that does not succeed costs none.',
  'liability.title': 'Liability',
  'liability.text':
    'The software is provided as it is, and its authors are not liable for its results. The operator answers for the service. Your rights under the law are not affected.',
  'data.what.title': 'What is kept',
  'data.what.text':
    'For an account: the mobile number, a nickname, the times of sign-up and log-in and the link you came by; with WeChat also its identifiers for you. Passwords and login tokens are kept only as digests that cannot be turned back (passwords by argon2id). To prevent abuse, requests per number and network address are counted for a short time.',
  'data.device.title': 'What your device keeps',
  'data.device.text':
    'Your language, your login token, the time when the next code may be requested and, on the web, a login mark without personal data. There are no ads and no tracking across sites.',
  'data.why.title': 'Who receives data',
  'data.why.text':
    'To send a code, your number goes to the text message provider that the operator has chosen. With one-tap login it comes from WeChat. Nobody else receives it.',
  'data.pictures.title': 'Pictures',
  'data.pictures.text':
    'Uploaded pictures are written anew, which deletes where they were taken; they are processed on this server and given to nobody. Unused ones are deleted after 24 hours. Those you used, and the results, stay in your history until you remove them or it holds more than its limit (50 runs without membership); within a day after that they are deleted. Tools that work on faces are not open yet and will ask separately.',
  'data.how.title': 'For how long',
  'data.how.text':
    'Codes expire after 5 minutes and are then deleted. A login ends after 30 days without use, and after 180 days at the latest. Account data is kept until the account is deleted.',
  'data.rights.title': 'Your rights',
  'data.rights.text':
    'You can log out at any time. Closing an account by yourself is not possible yet: to see, correct or delete your data, contact the operator.',
};
