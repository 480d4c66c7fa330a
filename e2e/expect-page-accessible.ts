import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Asserts that axe finds no violation and nothing scrolls sideways. `what` describes the page's state in failure
 * messages.
 */
export async function expectPageAccessible(page: Page, what: string): Promise<void> {
  // The network may be idle before a client-rendered page is rendered.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(layOutEverything)
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what} ${id}: ${html.slice(0, 160)}`)),
  ).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([what, Math.max(0, sideways)]).toEqual([what, 0])
}

/**
 * Runs in the browser. Content with `content-visibility: auto` has no real size before it is near the viewport, and
 * axe then reports overlaps. Scrolls to the top, because a sticky bar legitimately covers content while scrolling.
 */
function layOutEverything() {
  window.scrollTo(0, 0)
  for (const one of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
}
