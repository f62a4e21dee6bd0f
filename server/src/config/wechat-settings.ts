import { z } from 'zod';
import { type SettingTable, word } from './setting';

/** What can stand in a field of a template. */
const MESSAGE_VALUES = ['what', 'note', 'time', 'state'] as const;

type MessageValue = (typeof MESSAGE_VALUES)[number];

const isValue = (text: string): text is MessageValue => MESSAGE_VALUES.some((value) => value === text);

/** `id,field=value,field=value`. */
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

const RULE = `a template’s id and what stands in its fields, of ${MESSAGE_VALUES.join(', ')}, such as \`Ab12…,thing1=what,phrase2=state,time3=time\``;

const message = (meaning: string) => ({
  schema: messageTemplate.optional(),
  rule: RULE,
  absent: 'no such message, and nobody is asked for one',
  meaning,
});

/** What the mini-programs do beyond log-in: see docs/mini-program.md. */
export const WECHAT_SETTINGS = {
  WXMINI_TASK_MESSAGE: message('the subscribe message at the end of a task; needs `WXMINI_APP_ID`'),
  WXMINI_MEMBER_MESSAGE: message('the one before a membership ends'),
  WXMINI_IDPHOTO_TASK_MESSAGE: message('as of the ID-photo mini-program'),
  WXMINI_IDPHOTO_MEMBER_MESSAGE: message('the same'),
  WXMINI_ORIGINAL_ID: {
    schema: word.optional(),
    rule: 'the mini-program’s original id, which begins with `gh_`',
    absent: 'no such button',
    meaning: 'a button in WeChat’s browser that opens the mini-program; needs `WXOFFICIAL_APP_ID`',
  },
} as const satisfies SettingTable;
