import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'

declare module 'vitest' {
  interface ProvidedContext {
    axeRules: string[]
  }
}

const VIEWPORTS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

/** Rules that need a whole page with a heading and regions. */
const WHOLE_PAGE_RULES = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }

/**
 * Checks the page on the smallest phone in the light theme and on a wide screen in the dark theme: no axe violation,
 * no horizontal scrolling, no running animation. Leaves the viewport at 1280 × 900.
 */
export async function expectAccessible(): Promise<void> {
  const chosen = document.documentElement.dataset['theme']
  const problems = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(() => 'something moves')
  for (const [width, theme] of VIEWPORTS) {
    await page.viewport(width, 900)
    document.documentElement.dataset['theme'] = theme
    // Fallback glyphs are wider while the font loads.
    await document.fonts.ready
    const viewportProblems = [...findOverflow(), ...(await findAxeViolations())]
    problems.push(...viewportProblems.map((problem) => `${width} ${theme} ${problem}`))
  }
  if (chosen) document.documentElement.dataset['theme'] = chosen
  else delete document.documentElement.dataset['theme']
  expect(problems).toEqual([])
}

async function findAxeViolations(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: inject('axeRules') },
    rules: WHOLE_PAGE_RULES,
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/** Finds the narrowest element that exceeds the window and causes horizontal scrolling. */
function findOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrolling = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(isScrolledSideways)
  if (scrollWidth <= clientWidth && scrolling.length === 0) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  const widest = wide.at(-1) ?? scrolling.at(-1)
  return [`wider than the screen: ${widest?.outerHTML.slice(0, 160) ?? 'nothing seen'}`]
}

/** Whether a dialog or a part of it scrolls horizontally. */
function isScrolledSideways(element: Element): boolean {
  return (
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
  )
}
