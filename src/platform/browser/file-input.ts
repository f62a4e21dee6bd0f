/** Ends the chooser before: browsers without a `cancel` event never say that it closed. */
let endPrevious: () => void = () => undefined;

/** Lets the user pick files; none when nothing is picked. */
export function chooseFiles(accept: string, multiple = false): Promise<File[]> {
  endPrevious();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  // Web views of iOS forget one that is not in the document while the chooser is open.
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    endPrevious = end;
    input.addEventListener('cancel', end);
    input.addEventListener('change', end);
    input.click();
  });
}
