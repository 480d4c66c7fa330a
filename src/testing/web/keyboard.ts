import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

const MAX_STOPS = 60

/** Presses a key or a combination: 'Tab', 'Escape', 'Shift+Tab', 'Enter', ' '. */
export async function press(key: string): Promise<void> {
  const [last, ...modifiers] = key.split('+').reverse()
  const keyDown = modifiers.map((one) => `{${one}>}`).join('')
  const keyUp = modifiers.map((one) => `{/${one}}`).join('')
  await userEvent.keyboard(`${keyDown}${last === ' ' ? ' ' : `{${last}}`}${keyUp}`)
}

/** Returns the accessible name of the focused element, or null when nothing has the focus. */
export function getFocusedName(): string | null {
  const focused = document.activeElement as HTMLInputElement | null
  if (!focused || focused === document.body) return null
  const label = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.innerText ?? focused.innerText
  return label.replace(/\s+/g, ' ').trim()
}

/**
 * Presses Tab until the focus leaves the page or returns to an earlier element, and returns the names of all stops.
 * Asserts that the focus is visible at each stop (WCAG 2.4.7, 2.4.11).
 */
export async function tabThrough(): Promise<string[]> {
  const seen = new Set<Element>()
  let last: Element | null = null
  const names: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await press('Tab')
    const focused = document.activeElement
    // A date input has several stops: day, month, year, calendar.
    if (focused === last) continue
    if (!focused || focused === document.body || seen.has(focused)) return names
    last = focused
    seen.add(focused)
    names.push(getFocusedName()!)
    expect(findFocusProblem(), `focus on '${getFocusedName()}'`).toBeNull()
  }
  throw new Error(`The focus did not return after ${MAX_STOPS} stops: ${names.join(', ')}`)
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

/** Returns the problem with the focused element (no focus ring, or hidden), or null if there is none. */
function findFocusProblem(): string | null {
  const focused = document.activeElement as HTMLInputElement
  if (focused.matches('h1, h2, h3, main, section')) return null
  // Some controls, such as checkboxes, show the ring around their label.
  const candidates = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement]
  if (!candidates.some(hasFocusRing)) return `has no ring: ${focused.outerHTML.slice(0, 160)}`
  return isVisible(focused) ? null : `is hidden: ${focused.outerHTML.slice(0, 160)}`
}

function isVisible(focused: HTMLInputElement): boolean {
  const { left, top, width, height } = focused.getBoundingClientRect()
  const steps = [0.1, 0.5, 0.9]
  const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
  return points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .some(
      (hit) =>
        hit &&
        (focused.contains(hit) ||
          hit.contains(focused) ||
          [...(focused.labels ?? [])].some((one) => one.contains(hit))),
    )
}
