import { parseSearchFilters, type SearchFilters } from '#modules/search/web/shared/search-filters.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** Reads the fields' current values, submitted or not, so that no input is lost. */
export function readForm(form: HTMLFormElement): SearchFilters {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return parseSearchFilters(new URLSearchParams(pairs))
}

/** The new text of a field after the URL has changed elsewhere (back button, chip); null leaves the field unchanged. */
export function findChangedText(name: string, before: URLSearchParams, now: URLSearchParams): string | null {
  const [old, next] = [before.get(name) ?? '', now.get(name) ?? '']
  // Only if this field's value in the URL has changed: unsent text must survive a change of another filter.
  return old === next ? null : next
}

/** Updates the fields to match a new URL. */
export function fillForm(form: HTMLFormElement, before: string, now: string): void {
  const [old, next] = [new URLSearchParams(before), new URLSearchParams(now)]
  for (const control of [...form.elements].filter((one): one is Control => one.matches('input, select'))) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = next.getAll(control.name).includes(control.value)
      continue
    }
    const text = findChangedText(control.name, old, next)
    if (text !== null) control.value = text || getDefaultValue(control)
  }
}

/** The value of a control without its parameter: the default option of a list, or an empty input. */
const getDefaultValue = (control: Control) =>
  control instanceof HTMLSelectElement ? (control.dataset['usual'] ?? '') : ''
