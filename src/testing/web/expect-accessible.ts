import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { setViewport } from './set-viewport.ts'

declare module 'vitest' {
  interface ProvidedContext {
    axeTags: string[]
    axeStyleRules: string[]
  }
}

const VIEWPORTS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

/** Axe rules that apply only to a whole page, which must have a heading and regions. */
const WHOLE_PAGE_RULES = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }

/**
 * Asserts that the page has no axe violation, no horizontal scrolling and no running animation. It checks the smallest
 * phone in the light theme and a wide screen in the dark theme, and leaves the viewport at 1280 × 900. The second check
 * repeats only the rules about style if the same elements are visible.
 */
export async function expectAccessible(): Promise<void> {
  const initialTheme = document.documentElement.dataset['theme']
  const problems = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(() => 'an animation is running')
  let checked: PageContent | null = null
  for (const [width, theme] of VIEWPORTS) {
    await setViewport(width, 900)
    document.documentElement.dataset['theme'] = theme
    // Waits for the font, because the fallback glyphs shown while it loads are wider.
    await document.fonts.ready
    const content = readPageContent()
    const rules = checked && isSameContent(checked, content) ? 'style' : 'all'
    checked = content
    const viewportProblems = [...findOverflow(), ...(await findAxeViolations(rules))]
    problems.push(...viewportProblems.map((problem) => `${width} ${theme} ${problem}`))
  }
  if (initialTheme) document.documentElement.dataset['theme'] = initialTheme
  else delete document.documentElement.dataset['theme']
  expect(problems).toEqual([])
}

/** The page as seen by the axe rules that do not depend on style. */
interface PageContent {
  html: string
  visible: Element[]
}

const readPageContent = (): PageContent => ({
  html: document.body.innerHTML,
  visible: [...document.body.querySelectorAll('*')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  ),
})

const isSameContent = (one: PageContent, other: PageContent): boolean =>
  one.html === other.html &&
  one.visible.length === other.visible.length &&
  one.visible.every((element, index) => element === other.visible[index])

async function findAxeViolations(rules: 'all' | 'style'): Promise<string[]> {
  const { violations } = await axe.run(document, {
    ...(rules === 'style'
      ? { runOnly: { type: 'rule', values: inject('axeStyleRules') } }
      : { runOnly: { type: 'tag', values: inject('axeTags') }, rules: WHOLE_PAGE_RULES }),
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isCoveredByFixedBar(node))
      .map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  )
}

/**
 * Whether axe considers a target too small only because a fixed or sticky bar covers part of it, which depends on the
 * scroll position.
 */
function isCoveredByFixedBar({ any: [check] }: axe.NodeResult): boolean {
  if (!check?.message.includes('partially obscured')) return false
  const covering = (check.relatedNodes ?? []).map(({ target }) => document.querySelector(String(target[0])))
  return covering.length > 0 && covering.every((element) => element !== null && isInFixedBar(element))
}

function isInFixedBar(element: Element | null): boolean {
  if (!element) return false
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position) || isInFixedBar(element.parentElement)
}

/**
 * Returns a list with a description of the innermost element that causes horizontal scrolling, or an empty list if
 * nothing scrolls sideways.
 */
function findOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrollingDialogs = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(isScrolledSideways)
  if (scrollWidth <= clientWidth && scrollingDialogs.length === 0) return []
  const overflowing = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  const innermost = overflowing.at(-1) ?? scrollingDialogs.at(-1)
  return [`wider than the screen: ${innermost?.outerHTML.slice(0, 160) ?? 'unknown element'}`]
}

function isScrolledSideways(element: Element): boolean {
  return (
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
  )
}
