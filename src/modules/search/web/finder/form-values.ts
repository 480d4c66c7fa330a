import { parseSearchFilters, type SearchFilters } from '#modules/search/web/shared/search-filters.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** Reads the current values of the fields, submitted or not, so that no input is lost. */
export function readForm(form: HTMLFormElement): SearchFilters {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return parseSearchFilters(new URLSearchParams(pairs))
}

/** Returns the new text of a field after the URL was changed elsewhere, or null to leave the field unchanged. */
export function findChangedText(name: string, before: URLSearchParams, now: URLSearchParams): string | null {
  const [oldText, newText] = [before.get(name) ?? '', now.get(name) ?? '']
  // Null if the URL has the same text as before, because unsent text must survive a change to another filter.
  return oldText === newText ? null : newText
}

/** Updates the fields to match a new URL. */
export function fillForm(form: HTMLFormElement, before: string, now: string): void {
  const [oldParams, newParams] = [new URLSearchParams(before), new URLSearchParams(now)]
  for (const control of [...form.elements].filter((element): element is Control => element.matches('input, select'))) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = newParams.getAll(control.name).includes(control.value)
      continue
    }
    const text = findChangedText(control.name, oldParams, newParams)
    if (text !== null) control.value = text || getDefaultValue(control)
  }
}

/**
 * Returns the value of a control whose parameter is missing: the default option of a select, otherwise an empty string.
 */
const getDefaultValue = (control: Control) =>
  control instanceof HTMLSelectElement ? (control.dataset['default'] ?? '') : ''
