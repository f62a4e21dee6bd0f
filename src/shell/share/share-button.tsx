import { View } from '@tarojs/components';
import { TEMPLATE_BASE, TOOL_BASE } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { useState } from 'react';
import { type ShareContent, share } from '@/platform/share';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { sendAddress } from '@/shell/share-entry';
import { Button } from '@/ui/button';
import { type SharedResult, ShareSheet } from './share-sheet';
import './share-button.scss';

/** What is shared where the host cannot send one of its own pages. */
type SharedThing = { kind: 'tool'; id: ToolKey } | { kind: 'template'; id: string } | SharedResult;

type ShareButtonProps = {
  id: string;
  text: string;
  variant?: 'primary' | 'quiet' | 'plain';
  /** Less padding, as in {@link Button}. */
  tight?: boolean;
  /** A page shares one thing, both with its button and with the menu of hosts that have one. */
  content: ShareContent;
  /** The shared thing that has an address; without it, the page of `content` is shared. */
  thing?: SharedThing;
};

/**
 * Shares in the host's way: with its menu, its share sheet, else by copying an address. A browser first asks what to
 * show of a result. In the mini-program, the page's configuration must set `enableShareAppMessage`.
 */
export function ShareButton({
  id,
  text,
  variant = 'quiet',
  tight = false,
  content,
  thing,
}: ShareButtonProps) {
  share.useContent(content);
  const [asking, setAsking] = useState(false);
  const { Cover, byAddress, inPage } = share;
  const send = () => {
    if (inPage && thing?.kind === 'result') setAsking(true);
    else void (byAddress && thing ? sendThing(content, thing) : sendAddress(content));
  };
  if (!Cover) {
    return (
      <>
        <Button id={id} variant={variant} tight={tight} text={text} onPress={send} />
        {asking && thing?.kind === 'result' && (
          <ShareSheet content={content} thing={thing} onClose={() => setAsking(false)} />
        )}
      </>
    );
  }
  return (
    <View className="share-button">
      <Button variant={variant} tight={tight} text={text} onPress={send} />
      <Cover id={id} label={text} />
    </View>
  );
}

/** Timeout for creating a link, in ms; then the plain address is shared, so that the share sheet opens soon. */
const PATIENCE_MS = 900;

/** Base paths of things with a public address and card image. */
const BASES = { tool: TOOL_BASE, template: TEMPLATE_BASE } as const;

/**
 * Sends the address of a tool or a template. A result gets a link, or is shared as its tool when the server creates
 * none in time.
 */
async function sendThing(content: ShareContent, thing: SharedThing): Promise<void> {
  if (thing.kind !== 'result') {
    const path = `${BASES[thing.kind]}/${thing.id}`;
    return sendAddress({ ...content, address: absolute(path) }, `${path}.jpg`);
  }
  const { kind, id } = thing;
  const asked = call('share.link.create', { kind, id }, { toast: false, timeoutMs: PATIENCE_MS });
  const address = await asked.result.then(
    ({ url }) => ({ address: url }),
    () => ({}),
  );
  return sendAddress({ ...content, ...address });
}
