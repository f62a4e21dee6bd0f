/**
 * What a blob address, or a file of our own, stands for. By `fetch`: a blob is a handle on bytes that stay where they
 * are, and Taro has no call that answers one.
 * @throws when the address is dead, and for every status but a success
 */
export async function blobAt(address: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The file answers ${answer.status}`);
  return answer.blob();
}

/** A blob as a data address, for what takes no blob address. */
export function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
