import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'

declare module 'vitest' {
  interface ProvidedContext {
    axeRules: string[]
  }
}

const LOOKS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

/** A component is no whole page: these two ask for the heading and the regions around it. */
const OF_WHOLE_PAGES = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }

/**
 * Looks at the page as it stands on the smallest phone by day and on a wide screen by night: no fault that axe finds, nothing
 * wider than the screen, nothing that moves. The width is 1280 afterwards.
 */
export async function expectAccessible(): Promise<void> {
  const chosen = document.documentElement.dataset['theme']
  const faults = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(() => 'something moves')
  for (const [width, theme] of LOOKS) {
    await page.viewport(width, 900)
    document.documentElement.dataset['theme'] = theme
    // Letters of a font that is still on its way are wider.
    await document.fonts.ready
    const found = [...widerThanScreen(), ...(await axeFaults())]
    faults.push(...found.map((fault) => `${width} ${theme} ${fault}`))
  }
  if (chosen) document.documentElement.dataset['theme'] = chosen
  else delete document.documentElement.dataset['theme']
  expect(faults).toEqual([])
}

async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: inject('axeRules') },
    rules: OF_WHOLE_PAGES,
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/** The narrowest part that is wider than the window: the page scrolls sideways because of it. */
function widerThanScreen(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrolling = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(isScrolledSideways)
  if (scrollWidth <= clientWidth && scrolling.length === 0) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  const widest = wide.at(-1) ?? scrolling.at(-1)
  return [`wider than the screen: ${widest?.outerHTML.slice(0, 160) ?? 'nothing seen'}`]
}

/** A dialog or a part of it that has to be scrolled sideways to be read. */
function isScrolledSideways(element: Element): boolean {
  return (
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
  )
}
