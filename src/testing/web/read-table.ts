import type { Locator } from 'vitest/browser'

/** Returns the text of each cell in a table body, row by row, with whitespace collapsed. */
export const readTableRows = (table: Locator): string[][] =>
  [...table.element().querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td, th')].map(normalizeText))

/** Returns the terms and values of a description list. */
export const readDetailList = (container: Locator): Record<string, string> =>
  Object.fromEntries(
    [...container.element().querySelectorAll('dt')].map((term) => [
      normalizeText(term),
      normalizeText(term.nextElementSibling!),
    ]),
  )

const normalizeText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
