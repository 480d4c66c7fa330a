import type { Locator } from 'vitest/browser'

/** What a table shows, row by row without its head; spaces of any kind and length are one space. */
export const rowsOf = (table: Locator): string[][] =>
  [...table.element().querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td, th')].map(plainText))

/** What a list of facts shows: its names with their values. */
export const factsOf = (part: Locator): Record<string, string> =>
  Object.fromEntries(
    [...part.element().querySelectorAll('dt')].map((name) => [plainText(name), plainText(name.nextElementSibling!)]),
  )

const plainText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
