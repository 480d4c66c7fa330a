import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { AXE_TAGS } from '#ops/axe-rules.ts'

/** WCAG 2.2, 1.4.10: a width of 1280 px at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 }

/** Lists all axe violations of a page with their HTML. The card's frame belongs to Stripe and is skipped. */
async function listAxeViolations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
        resultTypes: ['violations'],
      }),
    AXE_TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/**
 * Content with `content-visibility: auto` has an estimated height until rendered: its parts overlap off screen, and
 * axe reports them as too small.
 */
const renderAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main li, main section'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  })

/** Finds elements wider than the window, which make the page scroll sideways; reports the narrowest. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > edge + 1)
    return [`wider than the screen: ${wide.at(-1)?.outerHTML.slice(0, 160) ?? 'nothing seen'}`]
  })

/** Sticky parts may cover at most a third of the height while the page scrolls. */
const findCoveredRows = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 3)
    const fixedElements = [...document.querySelectorAll('body *')].filter((one) =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position),
    )
    const seen = fixedElements
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one }) => !one.closest('dialog'))
      .filter(({ box }) => box.height > 1 && box.bottom > 0 && box.top < innerHeight)
    const rows = new Set<number>()
    for (const { box } of seen)
      for (let row = Math.max(0, Math.ceil(box.top)); row < Math.min(innerHeight, box.bottom); row++) rows.add(row)
    window.scrollTo(0, 0)
    if (rows.size <= innerHeight / 3) return []
    return [`${rows.size} of ${innerHeight} px covered: ${seen.map(({ one }) => one.className).join(' ')}`]
  })

/** Running animations; all visits of these tests use `reducedMotion: 'reduce'`. */
const listAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running')
      .map((one) => `moves: ${((one.effect as KeyframeEffect).target as Element | null)?.className}`),
  )

const THEME_WIDTHS = { light: 320, dark: 1280 } as const

/**
 * Checks one page on the smallest phone in the light theme and on a wide screen in the dark theme. Axe runs in the
 * themes of `withAxe`; one is enough for whole pages, because component tests cover every page in both.
 */
export async function listFaultsInBothThemes(
  page: Page,
  withAxe: readonly (keyof typeof THEME_WIDTHS)[] = ['light', 'dark'],
): Promise<string[]> {
  await page.evaluate(axe.source)
  await renderAll(page)
  const faults = await listAnimations(page)
  for (const [colorScheme, width] of Object.entries(THEME_WIDTHS) as [keyof typeof THEME_WIDTHS, number][]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const found = [
      ...(await findOverflow(page)),
      ...(withAxe.includes(colorScheme) ? await listAxeViolations(page) : []),
    ]
    faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
  }
  return faults
}

/** Checks a window of 1280 px at 400 % zoom: everything is reachable by scrolling in one direction. */
export async function listFaultsEnlarged(page: Page): Promise<string[]> {
  await page.setViewportSize(ENLARGED)
  const faults = [...(await findOverflow(page)), ...(await findCoveredRows(page))]
  return faults.map((fault) => `enlarged to 400 %: ${fault}`)
}
