import { appInfo, callShell } from '@/platform/browser/app-calls';
import type { AppHostPort } from './port';

export const appHost = {
  async installed() {
    const info = await appInfo();
    if (!info.calls.includes('update.install')) return undefined;
    // Updated pages may be newer than the app that contains them.
    const versionCode = Math.max(info.versionCode, info.pagesVersionCode);
    return { versionCode, takes: ['resource', 'apk'], ...(info.channel && { channel: info.channel }) };
  },
  async download({ installPackageUrl: url, versionCode, packageType, sha256, bytes, signature }) {
    const file = { url, versionCode, packageType, sha256, bytes, signature };
    return (await callShell('update.download', file)).outcome;
  },
  async install({ versionCode, packageType }) {
    await callShell('update.install', { versionCode, packageType });
  },
  async restart() {
    await callShell('app.restart', {});
  },
} satisfies AppHostPort;
