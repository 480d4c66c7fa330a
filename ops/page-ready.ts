import type { Page } from 'playwright-core'

const TIMEOUT_MS = 5000
/** Not by animation frames, which one test prevents. */
const POLLING_MS = 20

/**
 * Makes `goto` and `reload` wait until the page is hydrated and shows its data: scripts load after `load` has fired,
 * and a click before hydration would be lost.
 */
export function waitAfterNavigation(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    await waitUntilReady(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await waitUntilReady(page)
    return answer
  }
}

/** Returns after the timeout in any case: some tests delay scripts or data on purpose. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(isReady, undefined, { timeout: TIMEOUT_MS, polling: POLLING_MS }).catch(() => undefined)
}

/** Runs in the browser. Pages without React are ready once they are loaded. */
function isReady(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  return document.querySelector('html[data-hydrated]') !== null && document.querySelector('[data-loading]') === null
}
