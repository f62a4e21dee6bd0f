import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Folder for picked and downloaded files of the phone. */
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
      // After a cancel, the native module returns nothing.
      if (running.get(task)?.destroyed && !running.get(task)?.errored) return null;
      throw error;
    } finally {
      running.delete(task);
    }
  },
  networkTaskCancelAsync: async (task: string) => void running.get(task)?.destroy(),
};

/**
 * Installs native modules of expo-file-system, on the real file system and real sockets, where its JavaScript looks for
 * them: what it needs for inspecting files and for downloads. Must be called before the package is loaded.
 */
export function installNativeFiles(): void {
  Object.assign(globalThis, { expo: { uuidv4: randomUUID, modules: { ExponentFileSystem } } });
}
