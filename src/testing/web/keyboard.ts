import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

const MAX_STOPS = 60

/** Presses keys through the browser: 'Tab', 'Escape', 'Shift+Tab', 'Enter', ' '. */
export async function press(key: string): Promise<void> {
  const [last, ...modifiers] = key.split('+').reverse()
  const keyDown = modifiers.map((one) => `{${one}>}`).join('')
  const keyUp = modifiers.map((one) => `{/${one}}`).join('')
  await userEvent.keyboard(`${keyDown}${last === ' ' ? ' ' : `{${last}}`}${keyUp}`)
}

/** The accessible name of the focused element; null when nothing on the page has the focus. */
export function getFocusedName(): string | null {
  const at = document.activeElement as HTMLInputElement | null
  if (!at || at === document.body) return null
  const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText
  return label.replace(/\s+/g, ' ').trim()
}

/**
 * Presses Tab until the focus leaves the page or repeats, and returns the names of all stops. The focus must be
 * visible at each stop (WCAG 2.4.7, 2.4.11).
 */
export async function tabThrough(): Promise<string[]> {
  const seen = new Set<Element>()
  let last: Element | null = null
  const names: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await press('Tab')
    const at = document.activeElement
    // A date input has several stops: day, month, year, calendar.
    if (at === last) continue
    if (!at || at === document.body || seen.has(at)) return names
    last = at
    seen.add(at)
    names.push(getFocusedName()!)
    expect(findFocusProblem(), `the focus on '${getFocusedName()}'`).toBeNull()
  }
  throw new Error(`Tab goes on after ${MAX_STOPS} stops: ${names.join(', ')}`)
}

/** Presses Tab until the target has the focus. @throws when it cannot be reached */
export async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (document.activeElement === target.query()) return
    await press('Tab')
  }
  throw new Error(`${target.selector} cannot be reached by Tab`)
}

function hasFocusRing(element: Element | null | undefined): boolean {
  if (!element) return false
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
}

/** Describes a missing or hidden focus ring; null when it is visible. */
function findFocusProblem(): string | null {
  const at = document.activeElement as HTMLInputElement
  if (at.matches('h1, h2, h3, main, section')) return null
  // A control rendered by its label has the ring around the label.
  const around = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement]
  if (!around.some(hasFocusRing)) return `has no ring: ${at.outerHTML.slice(0, 160)}`
  return isVisible(at) ? null : `is hidden: ${at.outerHTML.slice(0, 160)}`
}

function isVisible(at: HTMLInputElement): boolean {
  const { left, top, width, height } = at.getBoundingClientRect()
  const steps = [0.1, 0.5, 0.9]
  const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
  return points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .some(
      (hit) => hit && (at.contains(hit) || hit.contains(at) || [...(at.labels ?? [])].some((one) => one.contains(hit))),
    )
}
