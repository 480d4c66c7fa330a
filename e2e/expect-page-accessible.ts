import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import { AXE_TAGS } from '#ops/axe-rules.ts'
import { AXE_SOURCE } from './axe-source.ts'

/**
 * Asserts that axe finds no violations and that the page does not scroll sideways. `name` describes the page in failure
 * messages.
 */
export async function expectPageAccessible(page: Page, name: string): Promise<void> {
  // Pages rendered in the browser may not be ready yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(layOutEverything)
  await page.evaluate(AXE_SOURCE)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    AXE_TAGS,
  )
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name} ${id}: ${html.slice(0, 160)}`)),
  ).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([name, Math.max(0, overflow)]).toEqual([name, 0])
}

/**
 * Runs in the browser. Lays out content that has `content-visibility: auto`, because its estimated off-screen size
 * would make axe report overlaps. Scrolls to the top, because sticky bars may cover content at other scroll positions.
 */
function layOutEverything() {
  window.scrollTo(0, 0)
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}
