import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** A window of 1280 by 1024 pixels, enlarged to 400 % (WCAG 2.2, 1.4.10). */
const [WIDTH, HEIGHT] = [320, 256]

/**
 * Enlarged to 400 %, the page is read by scrolling one way, and parts that stay while it scrolls cover at most a third of the
 * height. The width is 1280 afterwards.
 */
export async function expectReadableEnlarged(): Promise<void> {
  await page.viewport(WIDTH, HEIGHT)
  const { clientWidth, scrollWidth, scrollHeight } = document.documentElement
  window.scrollTo(0, scrollHeight / 3)
  const covered = coveredRows()
  window.scrollTo(0, 0)
  await page.viewport(1280, 900)
  expect({ isSideways: scrollWidth > clientWidth, covered: Math.max(0, covered - HEIGHT / 3) }).toEqual({
    isSideways: false,
    covered: 0,
  })
}

/** How many rows of pixels are behind something that stays while the page scrolls. */
function coveredRows(): number {
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
