import { createHash } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { escapeHtml } from '@tuzuo/core/text/markup';
import type { Say } from '../../i18n/words';
import { isLoopbackAddress } from '../../lib/network-address';

/** What a new operator has to decide before others may come. */
type SetupPart = 'sms' | 'payment' | 'address' | 'operator';

/** A part that is not set up, and the settings that do it, as the documentation describes them. */
export type MissingPart = {
  part: SetupPart;
  settings: readonly { name: string; rule: string; meaning: string }[];
};

/** Who asks, and by which address of ours. */
type Caller = { address: string; origin: string };

type Announcement = Api['open.announcement.list']['output']['items'][number];

/** Where {@link setupPage} is served. */
export const SETUP_PATH = '/setup';

const DAY_MS = 86_400_000;

const isLoopbackHost = (host: string) =>
  host === 'localhost' || isLoopbackAddress(host.replace(/^\[(.+)\]$/, '$1'));

/** Whether the caller sits at this machine: nobody else may learn what is not set up. */
export const isAtThisMachine = ({ address, origin }: Caller): boolean =>
  isLoopbackAddress(address) && URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);

/** An id that is the same as long as the same parts are missing, so that a closed notice stays closed. */
function idOf(missing: readonly MissingPart[]): string {
  const hash = createHash('sha256').update(missing.map(({ part }) => part).join());
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash.digest('hex')) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Tells the operator, like an announcement, what is not set up yet. */
export const setupNotice = (missing: readonly MissingPart[], say: Say): Announcement => ({
  announcementId: idOf(missing),
  title: say('setup.title'),
  text: [...missing.map(({ part }) => say(`setup.${part}`)), say('setup.who')].join(' '),
  until: new Date(Date.now() + DAY_MS).toISOString(),
  link: SETUP_PATH,
});

/** A page that lists the settings of what is not set up. Their descriptions are in English, as in the documentation. */
export function setupPage(missing: readonly MissingPart[], say: Say): string {
  const marked = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
  const items = ({ settings }: MissingPart) =>
    settings.map(
      ({ name, rule, meaning }) =>
        `<dt><code>${escapeHtml(name)}</code></dt><dd>${marked(meaning)}. Set it to ${marked(rule)}.</dd>`,
    );
  const parts = missing.map(
    (part) => `<h2>${escapeHtml(say(`setup.${part.part}`))}</h2><dl>${items(part).join('')}</dl>`,
  );
  const title = escapeHtml(say('setup.title'));
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${parts.join('')}<p>docs/configure.md, docs/operate.md</p>`;
}
