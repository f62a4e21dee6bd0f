/** Conditions of paragraphs, which are shown only if they are true of the server. */
const CONDITIONS = [
  'operator',
  'no-operator',
  'contact',
  'no-contact',
  'sms-aliyun',
  'sms-tencent',
  'sms-console',
  'wechat',
  'no-wechat',
  'cloud',
  'no-cloud',
] as const;

export type Condition = (typeof CONDITIONS)[number];

/** Placeholders in a text. */
const BLANKS = ['operator', 'contact', 'historyFree', 'historyTrial', 'historyCommon'] as const;

export type Blank = (typeof BLANKS)[number];

type Paragraph = { text: string; when?: Condition };

/** A legal text as parsed from its file. */
export type LegalDocument = {
  title: string;
  /** Effective date, such as 2026-11-21. */
  updatedAt: string;
  sections: { heading: string; paragraphs: Paragraph[] }[];
};

/** An invalid legal text; the message continues "…/agreement.fr.md: ". */
export class LegalTextError extends Error {
  override readonly name = 'LegalTextError';
}

const TITLE = /^# +(.+)$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const HEADING = /^## +(.+)$/;
const MARK = /^\[([a-z-]+)\]\s+/;

const isCondition = (name: string): name is Condition => CONDITIONS.some((condition) => condition === name);

function parseParagraph(block: string): Paragraph {
  const [mark = '', name] = MARK.exec(block) ?? [];
  const text = block.slice(mark.length);
  for (const [blank, inside] of text.matchAll(/\{(\w+)\}/g)) {
    if (!BLANKS.some((known) => known === inside)) {
      throw new LegalTextError(`${blank} is not a known placeholder (${BLANKS.join(', ')})`);
    }
  }
  if (name === undefined) return { text };
  if (!isCondition(name)) {
    throw new LegalTextError(`[${name}] is not a known condition (${CONDITIONS.join(', ')})`);
  }
  return { text, when: name };
}

/**
 * Parses a legal text: `# title`, the date below it, then `## heading` and paragraphs separated by empty lines. A
 * paragraph may begin with `[condition] ` and contain `{blank}` placeholders.
 * @throws LegalTextError with the reason
 */
export function parseLegalText(source: string): LegalDocument {
  const [first = '', second = '', ...rest] = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const title = TITLE.exec(first)?.[1]?.trim();
  if (title === undefined) throw new LegalTextError('its first line must be "# " and the title');
  const updatedAt = second.trim();
  if (!DATE.test(updatedAt)) {
    throw new LegalTextError('its second line must be its effective date, such as 2026-11-21');
  }
  const blocks = rest
    .map((line) => (HEADING.test(line) ? `\n${line}\n` : line))
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const sections: LegalDocument['sections'] = [];
  for (const block of blocks) {
    const heading = HEADING.exec(block)?.[1]?.trim();
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    else if (sections.length === 0) throw new LegalTextError('there is text before the first "## " heading');
    else sections.at(-1)?.paragraphs.push(parseParagraph(block));
  }
  if (sections.length === 0) throw new LegalTextError('it has no "## " heading');
  const empty = sections.find(({ paragraphs }) => paragraphs.length === 0);
  if (empty) throw new LegalTextError(`there is no text below the heading "${empty.heading}"`);
  return { title, updatedAt, sections };
}
