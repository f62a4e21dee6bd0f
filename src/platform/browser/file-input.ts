import type { LocalFile } from '@/platform/local-file';

/** Ends the previous file chooser: browsers without a `cancel` event never report that it closed. */
let endPrevious: () => void = () => undefined;

const picked = (file: File): LocalFile => ({
  path: URL.createObjectURL(file),
  fileName: file.name,
  ownName: file.name,
  mime: file.type,
  bytes: file.size,
});

/** Phones' choosers filter by MIME type, and convert formats; those of desktops filter by extension. */
export const isPhone = (): boolean => /Android|iPhone|iPad|iPod/.test(navigator.userAgent);

/** Lets the user pick at most `count` files; resolves with none when nothing is picked. */
export function chooseFiles(accept: string, count: number): Promise<LocalFile[]> {
  endPrevious();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = count > 1;
  // iOS web views lose an input that is not in the document while the chooser is open.
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      resolve([...(input.files ?? [])].slice(0, count).map(picked));
      input.remove();
    };
    endPrevious = end;
    input.addEventListener('cancel', end);
    input.addEventListener('change', end);
    // A synthetic click: the page's listeners must see only the user's tap on the button.
    input.addEventListener('click', (event) => event.stopPropagation());
    input.click();
  });
}
