import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

const MOST_STOPS = 60

/** Presses keys as a person does, through the browser: 'Tab', 'Escape', 'Shift+Tab', 'Enter', ' '. */
export async function press(key: string): Promise<void> {
  const [last, ...held] = key.split('+').reverse()
  const down = held.map((one) => `{${one}>}`).join('')
  const up = held.map((one) => `{/${one}}`).join('')
  await userEvent.keyboard(`${down}${last === ' ' ? ' ' : `{${last}}`}${up}`)
}

/** What the focus is on, as a screen reader would name it; null when nothing on the page has it. */
export function focused(): string | null {
  const at = document.activeElement as HTMLInputElement | null
  if (!at || at === document.body) return null
  const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText
  return label.replace(/\s+/g, ' ').trim()
}

/**
 * Presses Tab from where the focus is until it leaves the page or comes around, and says what had it on the way. At each stop
 * the focus has to be visible (WCAG 2.4.7, 2.4.11).
 */
export async function tabThrough(): Promise<string[]> {
  const seen = new Set<Element>()
  let last: Element | null = null
  const names: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await press('Tab')
    const at = document.activeElement
    // A date has several stops of its own: day, month, year, calendar.
    if (at === last) continue
    if (!at || at === document.body || seen.has(at)) return names
    last = at
    seen.add(at)
    names.push(focused()!)
    expect(faultOfFocus(), `the focus on '${focused()}'`).toBeNull()
  }
  throw new Error(`Tab goes on after ${MOST_STOPS} stops: ${names.join(', ')}`)
}

/** Presses Tab until this has the focus. @throws when it cannot be reached */
export async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (document.activeElement === target.query()) return
    await press('Tab')
  }
  throw new Error(`${target.selector} cannot be reached by Tab`)
}

function hasRing(element: Element | null | undefined): boolean {
  if (!element) return false
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
}

/** No ring to be seen, or hidden behind something: what is wrong with where the focus is. */
function faultOfFocus(): string | null {
  const at = document.activeElement as HTMLInputElement
  if (at.matches('h1, h2, h3, main, section')) return null
  // The ring of a control that is drawn by its label stands around the label.
  const around = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement]
  if (!around.some(hasRing)) return `has no ring: ${at.outerHTML.slice(0, 160)}`
  return isSeen(at) ? null : `is hidden: ${at.outerHTML.slice(0, 160)}`
}

function isSeen(at: HTMLInputElement): boolean {
  const { left, top, width, height } = at.getBoundingClientRect()
  const steps = [0.1, 0.5, 0.9]
  const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
  return points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .some(
      (hit) => hit && (at.contains(hit) || hit.contains(at) || [...(at.labels ?? [])].some((one) => one.contains(hit))),
    )
}
