import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { AXE_RULES } from '#ops/axe-rules.ts'

/** WCAG 2.2, 1.4.10: 1280 wide, enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 }

/** Everything axe finds wrong on a page as it stands, named so that a failure says where to look. The card's frame is the provider's. */
async function axeFaultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
        resultTypes: ['violations'],
      }),
    AXE_RULES,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/** Cards out of sight have a guessed height until they are drawn: their parts overlap where nobody sees it, and axe calls them too small. */
const drawAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main li, main section'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  })

/** What is wider than the window, the narrowest last: the page scrolls sideways because of it. */
const widerThanWindow = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > edge + 1)
    return [`wider than the screen: ${wide.at(-1)?.outerHTML.slice(0, 160) ?? 'nothing seen'}`]
  })

/** Parts that stay while the page scrolls may cover a third of the height, or too little of it is left to read. */
const coveredFrom = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 3)
    const stay = [...document.querySelectorAll('body *')].filter((one) =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position),
    )
    const seen = stay
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

/** With `reducedMotion: 'reduce'`, as every visit of these tests has it. */
const movingIn = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running')
      .map((one) => `moves: ${((one.effect as KeyframeEffect).target as Element | null)?.className}`),
  )

/** The smallest phone by day, a wide screen by night: one opened page is looked at as both. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  await drawAll(page)
  const faults = await movingIn(page)
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const found = [...(await widerThanWindow(page)), ...(await axeFaultsOf(page))]
    faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
  }
  return faults
}

/** A window of 1280 px, enlarged to 400 %: everything is there by scrolling one way. */
export async function faultsEnlarged(page: Page): Promise<string[]> {
  await page.setViewportSize(ENLARGED)
  const faults = [...(await widerThanWindow(page)), ...(await coveredFrom(page))]
  return faults.map((fault) => `enlarged to 400 %: ${fault}`)
}
