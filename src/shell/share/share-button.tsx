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

/** What friends get where there is no page of the host's own to send them. */
type SharedThing = { kind: 'tool'; id: ToolKey } | { kind: 'template'; id: string } | SharedResult;

type ShareButtonProps = {
  id: string;
  text: string;
  look?: 'primary' | 'quiet' | 'plain';
  /** As a button's own. */
  tight?: boolean;
  /** A page shares one thing: by its button, and by the menu of hosts that have one. */
  content: ShareContent;
  /** What has an address of its own; otherwise the page of `content` is what friends get. */
  thing?: SharedThing;
};

/**
 * Shares in the host's way: by its menu, its share sheet, else by copying an address. A browser asks first what of a
 * result is shown. In the mini-program the page's configuration must say `enableShareAppMessage`.
 */
export function ShareButton({ id, text, look = 'quiet', tight = false, content, thing }: ShareButtonProps) {
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
        <Button id={id} look={look} tight={tight} text={text} onPress={send} />
        {asking && thing?.kind === 'result' && (
          <ShareSheet content={content} thing={thing} onClose={() => setAsking(false)} />
        )}
      </>
    );
  }
  return (
    <View className="share-button">
      <Button look={look} tight={tight} text={text} onPress={send} />
      <Cover id={id} label={text} />
    </View>
  );
}

/** A slow line shares the plain address: nobody waits longer for a share sheet. */
const PATIENCE_MS = 900;

/** What has an address of its own, and its picture. */
const BASES = { tool: TOOL_BASE, template: TEMPLATE_BASE } as const;

/** A tool or a template has an address; a result gets one, or is shared as its tool where the server gives none in time. */
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
