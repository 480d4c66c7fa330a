import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const MOST_STOPS = 150

/** What is wrong with where the focus stands: no ring to be seen, or hidden by a bar (WCAG 2.4.7, 2.4.11). A frame rings its own fields. */
export const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    if (!at || at === document.body || at instanceof HTMLIFrameElement) return null
    // A heading or a whole region was given the focus by the page: there reading goes on.
    if (at.matches('h1, h2, h3, main, section')) return null
    const name = at.outerHTML.slice(0, 160)
    // The ring of a field that is drawn by its label stands around the label.
    const around = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement]
    const hasRing = around.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
    })
    if (!hasRing) return `no ring: ${name}`
    const box = at.getBoundingClientRect()
    const steps = [0.1, 0.5, 0.9]
    const hits = steps
      .flatMap((x) => steps.map((y) => [box.left + x * box.width, box.top + y * box.height] as const))
      .map(([x, y]) => document.elementFromPoint(x, y))
    const isSeen = hits.some(
      (hit) => hit && (at.contains(hit) || hit.contains(at) || [...(at.labels ?? [])].some((one) => one.contains(hit))),
    )
    return isSeen ? null : `hidden at ${Math.round(box.top)} of ${innerHeight}: ${name}`
  })

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement).catch(() => false)

/** Presses Tab until this has the focus, as somebody does who has no mouse; at every stop on the way the focus is to be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await expect.poll(() => faultOfFocus(page)).toBe(null)
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

/** The dialog that is open has the focus, keeps it among its own, and Escape gives it back to what opened it. */
export async function expectHeldAndGivenBack(page: Page, opener: Locator): Promise<void> {
  const modal = page.locator('dialog[open]')
  await modal.waitFor()
  const isInside = () => modal.evaluate((one) => one.contains(document.activeElement))
  await expect.poll(isInside, { message: 'the focus starts in the dialog' }).toBe(true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    // The way around leads over the browser's own buttons, where the page has no focus at all.
    const isOutside = await modal.evaluate(
      (one) => document.activeElement !== document.body && !one.contains(document.activeElement),
    )
    expect(isOutside, 'the focus has left the dialog').toBe(false)
    expect(await faultOfFocus(page)).toBe(null)
  }
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back on what opened the dialog' }).toBe(true)
}
