import { z } from 'zod';
import { type SettingTable, word } from './setting';

/** The values that a field of a message template can have. */
const MESSAGE_VALUES = ['what', 'note', 'time', 'state'] as const;

type MessageValue = (typeof MESSAGE_VALUES)[number];

const isValue = (text: string): text is MessageValue => MESSAGE_VALUES.some((value) => value === text);

/** Parses `id,field=value,field=value`. */
const messageTemplate = z.string().transform((text, context) => {
  const [id = '', ...pairs] = text.split(',').map((part) => part.trim());
  const fields: Record<string, MessageValue> = {};
  for (const pair of pairs) {
    const [, field = '', value = ''] = /^([a-z_]+\d+)=(\w+)$/.exec(pair) ?? [];
    if (isValue(value)) fields[field] = value;
  }
  if (!/^[\w-]{10,64}$/.test(id) || pairs.length === 0 || Object.keys(fields).length !== pairs.length) {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
  return { id, fields };
});

const RULE = `a template id and field=value pairs, separated by commas, with the values ${MESSAGE_VALUES.join(', ')}, such as \`Ab12…,thing1=what,phrase2=state,time3=time\``;

const message = (meaning: string) => ({
  schema: messageTemplate.optional(),
  rule: RULE,
  absent: 'no such message; users are not asked for consent',
  meaning,
});

/** Settings for the mini-programs beyond login: see docs/mini-program.md. */
export const WECHAT_SETTINGS = {
  WXMINI_TASK_MESSAGE: message('subscribe message when a task ends; requires `WXMINI_APP_ID`'),
  WXMINI_MEMBER_MESSAGE: message('subscribe message before a membership expires; requires `WXMINI_APP_ID`'),
  WXMINI_IDPHOTO_TASK_MESSAGE: message(
    'subscribe message of the ID-photo mini-program when a task ends; requires `WXMINI_IDPHOTO_APP_ID`',
  ),
  WXMINI_IDPHOTO_MEMBER_MESSAGE: message(
    'subscribe message of the ID-photo mini-program before a membership expires; requires `WXMINI_IDPHOTO_APP_ID`',
  ),
  WXMINI_ORIGINAL_ID: {
    schema: word.optional(),
    rule: 'the mini-program’s original id, which begins with `gh_`',
    absent: 'no button',
    meaning: 'shows a button in WeChat’s browser that opens the mini-program; requires `WXOFFICIAL_APP_ID`',
  },
} as const satisfies SettingTable;
