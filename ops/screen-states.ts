import type { Page, Route } from 'playwright-core'

/** How API calls fail while a screen is captured: they stay pending, return an error, or have no network. */
export type FailureMode = 'loading' | 'failed' | 'offline'

const API_CALLS = '**/api/**'
const ERROR_BODY = { succeeded: false, message: 'Action failed', errors: [], data: null, code: null }

const RESPONSES: Record<FailureMode, (route: Route) => Promise<void>> = {
  loading: async () => {},
  failed: (route) => route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(ERROR_BODY) }),
  offline: (route) => route.abort('internetdisconnected'),
}

/** Opens a URL while API calls fail, and waits until the page shows the failure. */
export async function openWithFailure(page: Page, url: string, failure: FailureMode): Promise<void> {
  // Only reads fail, because a failed token refresh would end the login.
  const isRead = (route: Route) => route.request().method() === 'GET'
  await page.route(API_CALLS, (route) => (isRead(route) ? RESPONSES[failure](route) : route.continue()))
  await page.goto(url, { waitUntil: 'load' })
  const indicator = failure === 'loading' ? page.locator('main [role=status]') : page.locator('main h1')
  await indicator.first().waitFor({ state: 'attached', timeout: 5_000 })
}

/** Lets API calls succeed again. Pending calls end when another page is opened. */
export async function restoreResponses(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
