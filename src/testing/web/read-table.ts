import type { Locator } from 'vitest/browser'

/** Cell texts of a table body, row by row; whitespace is collapsed. */
export const readTableRows = (table: Locator): string[][] =>
  [...table.element().querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td, th')].map(normalizeText))

/** Terms and values of a description list. */
export const readDetailList = (part: Locator): Record<string, string> =>
  Object.fromEntries(
    [...part.element().querySelectorAll('dt')].map((name) => [
      normalizeText(name),
      normalizeText(name.nextElementSibling!),
    ]),
  )

const normalizeText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
