import type { Page } from '@playwright/test'

const LONGEST_MS = 5000

/**
 * Makes `goto` and `reload` wait until the page is hydrated and shows its data: scripts load after `load` has fired, and a
 * click before hydration would be lost.
 */
export function waitUntilReady(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, how) => ready(page, await goto(address, how))
  page.reload = async (how) => ready(page, await reload(how))
}

/** Returns after LONGEST_MS all the same: some tests delay scripts or data on purpose. */
async function ready<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.waitForFunction(isReady, undefined, { timeout: LONGEST_MS }).catch(() => undefined)
  return answer
}

/** Runs in the browser. Pages without React are ready once they are loaded. */
function isReady(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  return document.querySelector('html[data-hydrated]') !== null && document.querySelector('[data-loading]') === null
}
