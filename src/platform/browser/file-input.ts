import type { LocalFile } from '@/platform/local-file';

/** Ends the chooser before: browsers without a `cancel` event never say that it closed. */
let endPrevious: () => void = () => undefined;

const picked = (file: File): LocalFile => ({
  path: URL.createObjectURL(file),
  fileName: file.name,
  mime: file.type,
  bytes: file.size,
});

/** Lets the user pick files, so many at most; none when nothing is picked. */
export function chooseFiles(accept: string, count: number): Promise<LocalFile[]> {
  endPrevious();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = count > 1;
  // Web views of iOS forget one that is not in the document while the chooser is open.
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
    // Nobody has pressed it: to the page's listeners there was one tap, that on the button.
    input.addEventListener('click', (event) => event.stopPropagation());
    input.click();
  });
}
