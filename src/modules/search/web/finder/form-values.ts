import { readWanted, type Wanted } from '#modules/search/web/shared/wanted.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** What the fields say now, typed or not yet sent: the fields are the truth, so that nothing typed gets lost. */
export function readForm(form: HTMLFormElement): Wanted {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return readWanted(new URLSearchParams(pairs))
}

/** Which text a field takes over when the address changed beside it (back button, a chip); null leaves it alone. */
export function newText(name: string, before: URLSearchParams, now: URLSearchParams): string | null {
  const [old, next] = [before.get(name) ?? '', now.get(name) ?? '']
  // Only what the address itself changed: a word half typed stays when a box elsewhere is ticked.
  return old === next ? null : next
}

/** Brings the fields in line with a new address. */
export function fillForm(form: HTMLFormElement, before: string, now: string): void {
  const [old, next] = [new URLSearchParams(before), new URLSearchParams(now)]
  for (const control of [...form.elements].filter((one): one is Control => one.matches('input, select'))) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = next.getAll(control.name).includes(control.value)
      continue
    }
    const text = newText(control.name, old, next)
    if (text !== null) control.value = text || defaultOf(control)
  }
}

/** A list without its parameter stands on its usual value, an input is empty. */
const defaultOf = (control: Control) => (control instanceof HTMLSelectElement ? (control.dataset['usual'] ?? '') : '')
