import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { AXE_TAGS, STYLE_RULES } from '#ops/axe-rules.ts'
import { AXE_SOURCE } from './axe-source.ts'

/** The size of a 1280 px wide window at 400 % zoom (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 256 }

/** Lists all axe violations on a page with their HTML. Skips iframes, because the card fields in them are Stripe's. */
async function listAxeViolations(page: Page, disabledRules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ values, disabled }) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        rules: Object.fromEntries(disabled.map((id) => [id, { enabled: false }])),
        iframes: false,
        resultTypes: ['violations'],
      }),
    { values: AXE_TAGS, disabled: disabledRules },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/**
 * Renders content that has `content-visibility: auto`. Off screen, this content has only an estimated height, so its
 * parts overlap and axe reports them as too small.
 */
const renderAll = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main li, main section'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  })

/**
 * If the page scrolls sideways, reports the last element in document order that extends beyond the right edge of the
 * window.
 */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    )
    return [`wider than the screen: ${wide.at(-1)?.outerHTML.slice(0, 160) ?? 'unknown element'}`]
  })

/**
 * Reports fixed and sticky elements if together they cover more than a third of the window's height while the page is
 * scrolled.
 */
const findCoveredRows = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 3)
    const fixedElements = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    )
    const visible = fixedElements
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element }) => !element.closest('dialog'))
      .filter(({ box }) => box.height > 1 && box.bottom > 0 && box.top < innerHeight)
    const rows = new Set<number>()
    for (const { box } of visible)
      for (let row = Math.max(0, Math.ceil(box.top)); row < Math.min(innerHeight, box.bottom); row++) rows.add(row)
    window.scrollTo(0, 0)
    if (rows.size <= innerHeight / 3) return []
    return [`${rows.size} of ${innerHeight} px covered: ${visible.map(({ element }) => element.className).join(' ')}`]
  })

/** Lists running animations, which `reducedMotion: 'reduce'` must prevent. */
const listAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moves: ${((effect as KeyframeEffect).target as Element | null)?.className}`),
  )

const THEME_WIDTHS = { light: 320, dark: 1280 } as const

/**
 * Lists faults on the smallest phone in the light theme and on a wide screen in the dark theme. With `structure`, axe
 * runs once and without its rules about sizes and colours, which component tests check on every screen in both themes.
 */
export async function listFaultsInBothThemes(page: Page, axeRules: 'all' | 'structure' = 'all'): Promise<string[]> {
  const runAxe = (colorScheme: keyof typeof THEME_WIDTHS) => {
    if (axeRules === 'all') return listAxeViolations(page, [])
    return colorScheme === 'light' ? listAxeViolations(page, STYLE_RULES) : []
  }
  await page.evaluate(AXE_SOURCE)
  await renderAll(page)
  const faults = await listAnimations(page)
  for (const [colorScheme, width] of Object.entries(THEME_WIDTHS) as [keyof typeof THEME_WIDTHS, number][]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const found = [...(await findOverflow(page)), ...(await runAxe(colorScheme))]
    faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
  }
  return faults
}

/** Checks a 1280 px wide window at 400 % zoom, where everything must be reachable by scrolling in one direction. */
export async function listFaultsEnlarged(page: Page): Promise<string[]> {
  await page.setViewportSize(ENLARGED)
  const faults = [...(await findOverflow(page)), ...(await findCoveredRows(page))]
  return faults.map((fault) => `enlarged to 400 %: ${fault}`)
}
