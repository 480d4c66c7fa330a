import type { Page, Route } from 'playwright-core'

/** The API's state while a screen is captured: no response yet, an error, or no network. */
export type FailureMode = 'loading' | 'failed' | 'offline'

const API_CALLS = '**/api/**'
const ERROR_BODY = { succeeded: false, message: 'Action failed', errors: [], data: null, code: null }

const RESPONSES: Record<FailureMode, (route: Route) => Promise<void>> = {
  loading: async () => {},
  failed: (route) => route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(ERROR_BODY) }),
  offline: (route) => route.abort('internetdisconnected'),
}

/** Opens a URL while its API reads are pending or fail, and waits for the resulting state of the page. */
export async function openWithFailure(page: Page, address: string, failure: FailureMode): Promise<void> {
  // Only reads: an unanswered token refresh would end the login.
  const isRead = (route: Route) => route.request().method() === 'GET'
  await page.route(API_CALLS, (route) => (isRead(route) ? RESPONSES[failure](route) : route.continue()))
  await page.goto(address, { waitUntil: 'load' })
  const shown = failure === 'loading' ? page.locator('main [role=status]') : page.locator('main h1')
  await shown.first().waitFor({ state: 'attached', timeout: 5_000 })
}

/** Restores normal responses; pending ones are dropped with their page. */
export async function restoreResponses(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
