import type { Page } from 'playwright-core'

const TIMEOUT_MS = 5000
/** Polls at a fixed interval, because one test disables animation frames. */
const POLLING_MS = 20

/**
 * Makes `goto` and `reload` wait until the page is hydrated and shows its data. Scripts load after the `load` event,
 * and a click before hydration would be lost.
 */
export function waitAfterNavigation(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await waitUntilReady(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilReady(page)
    return response
  }
}

/**
 * Waits until the page is ready. Resolves without an error even after the timeout, because some tests delay scripts or
 * data on purpose.
 */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(isReady, undefined, { timeout: TIMEOUT_MS, polling: POLLING_MS }).catch(() => undefined)
}

/** Runs in the browser. A page without React is ready once it has loaded. */
function isReady(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  return document.querySelector('html[data-hydrated]') !== null && document.querySelector('[data-loading]') === null
}
