import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const MAX_STOPS = 150

/**
 * Returns a description of the problem if the focused element has no focus ring or is hidden (WCAG 2.4.7, 2.4.11),
 * otherwise null. Ignores iframes, because they show the focus of their own fields.
 */
export const findFocusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return null
    // Headings and regions receive focus only from scripts and need no ring.
    if (focused.matches('h1, h2, h3, main, section')) return null
    const name = focused.outerHTML.slice(0, 160)
    // A control may be visually hidden, in which case its label or wrapper shows the ring.
    const around = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement]
    const hasRing = around.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
    })
    if (!hasRing) return `no ring: ${name}`
    const box = focused.getBoundingClientRect()
    const steps = [0.1, 0.5, 0.9]
    const hits = steps
      .flatMap((x) => steps.map((y) => [box.left + x * box.width, box.top + y * box.height] as const))
      .map(([x, y]) => document.elementFromPoint(x, y))
    const isSeen = hits.some(
      (hit) =>
        hit &&
        (focused.contains(hit) ||
          hit.contains(focused) ||
          [...(focused.labels ?? [])].some((one) => one.contains(hit))),
    )
    return isSeen ? null : `hidden at ${Math.round(box.top)} of ${innerHeight}: ${name}`
  })

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement).catch(() => false)

/** Presses Tab until the target has focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await expect.poll(() => findFocusFault(page)).toBe(null)
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

/** Asserts that the open dialog traps focus, and that Escape returns it to the opener. */
export async function expectFocusTrapped(page: Page, opener: Locator): Promise<void> {
  const modal = page.locator('dialog[open]')
  await modal.waitFor()
  const isInside = () => modal.evaluate((one) => one.contains(document.activeElement))
  await expect.poll(isInside, { message: 'the focus starts in the dialog' }).toBe(true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    // The tab order includes the browser's own controls. While one of them has focus, nothing on the page does.
    const isOutside = await modal.evaluate(
      (one) => document.activeElement !== document.body && !one.contains(document.activeElement),
    )
    expect(isOutside, 'the focus has left the dialog').toBe(false)
    expect(await findFocusFault(page)).toBe(null)
  }
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back on what opened the dialog' }).toBe(true)
}
