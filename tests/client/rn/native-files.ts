import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the phone keeps picked and downloaded files. */
export const phoneFolder = mkdtempSync(join(tmpdir(), 'tuzuo-phone-'));

const running = new Map<string, http.ClientRequest>();

async function downloadTo(address: string, target: string, task: string) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(address, { agent: false }, resolve).on('error', reject);
    running.set(task, request);
  });
  await pipeline(response, createWriteStream(fileURLToPath(target)));
  return { status: response.statusCode, uri: target, headers: response.headers };
}

const ExponentFileSystem = {
  cacheDirectory: pathToFileURL(`${phoneFolder}/`).href,
  documentDirectory: pathToFileURL(`${phoneFolder}/`).href,
  addListener: () => undefined,
  removeListeners: () => undefined,
  getInfoAsync: async (uri: string) => ({ exists: existsSync(fileURLToPath(uri)), uri }),
  async downloadResumableStartAsync(address: string, target: string, task: string) {
    try {
      return await downloadTo(address, target, task);
    } catch (error) {
      // Canceled, the native half answers nothing.
      if (running.get(task)?.destroyed && !running.get(task)?.errored) return null;
      throw error;
    } finally {
      running.delete(task);
    }
  },
  networkTaskCancelAsync: async (task: string) => void running.get(task)?.destroy(),
};

/**
 * Puts the native half of expo-file-system, over the real file system and real sockets, where its JavaScript looks
 * for it: what it needs for looking at files and for downloads. To be called before that is loaded.
 */
export function installNativeFiles(): void {
  Object.assign(globalThis, { expo: { uuidv4: randomUUID, modules: { ExponentFileSystem } } });
}
