import type { Page } from '@playwright/test'

const TIMEOUT_MS = 5000
/** Not by animation frames, which one test prevents. */
const POLLING_MS = 20

/**
 * Makes `goto` and `reload` wait until the page is hydrated and shows its data: scripts load after `load` has fired,
 * and a click before hydration would be lost.
 */
export function waitUntilReady(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => waitAndReturn(page, await goto(address, options))
  page.reload = async (options) => waitAndReturn(page, await reload(options))
}

/** Returns after the timeout in any case: some tests delay scripts or data on purpose. */
async function waitAndReturn<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.waitForFunction(isReady, undefined, { timeout: TIMEOUT_MS, polling: POLLING_MS }).catch(() => undefined)
  return answer
}

/** Runs in the browser. Pages without React are ready once they are loaded. */
function isReady(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  return document.querySelector('html[data-hydrated]') !== null && document.querySelector('[data-loading]') === null
}
