/**
 * The content of a blob address or of one of our own files. Uses `fetch`, because Taro has no call that returns a blob,
 * and a blob leaves its bytes where they are until they are read.
 * @throws when the address is dead, and for every status but a success
 */
export async function blobAt(address: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
  return answer.blob();
}

/** Converts a blob to a data address, for APIs that do not accept a blob address. */
export function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
