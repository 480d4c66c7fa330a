import { expect } from 'vitest'
import { setViewport } from './set-viewport.ts'

/** A window of 1280 by 1024 pixels at 400% zoom (WCAG 2.2, 1.4.10). */
const [WIDTH, HEIGHT] = [320, 256]

/**
 * Asserts that at 400% zoom the page scrolls only vertically and that sticky elements cover at most a third of the
 * height. Leaves the viewport at 1280 × 900.
 */
export async function expectReadableEnlarged(): Promise<void> {
  await setViewport(WIDTH, HEIGHT)
  const { clientWidth, scrollWidth, scrollHeight } = document.documentElement
  window.scrollTo(0, scrollHeight / 3)
  const covered = countCoveredRows()
  window.scrollTo(0, 0)
  await setViewport(1280, 900)
  expect({ isSideways: scrollWidth > clientWidth, covered: Math.max(0, covered - HEIGHT / 3) }).toEqual({
    isSideways: false,
    covered: 0,
  })
}

/** Counts the pixel rows that sticky or fixed elements cover. */
function countCoveredRows(): number {
  const boxes = [...document.querySelectorAll('body *')]
    .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && !one.closest('dialog'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ height, bottom, top }) => height > 1 && bottom > 0 && top < HEIGHT)
  const rows = new Set<number>()
  for (const { top, bottom } of boxes)
    for (let row = Math.max(0, Math.ceil(top)); row < Math.min(HEIGHT, bottom); row++) rows.add(row)
  return rows.size
}
