import type { Page, Route } from 'playwright-core'

/** How the site's answers are while a screen is pictured: none yet, an error, or no network. */
export type Trouble = 'loading' | 'failed' | 'offline'

const CALLS = '**/api/**'
const FAULT = { succeeded: false, message: 'Action failed', errors: [], data: null, code: null }

const ANSWERS: Record<Trouble, (route: Route) => Promise<void>> = {
  loading: async () => {},
  failed: (route) => route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(FAULT) }),
  offline: (route) => route.abort('internetdisconnected'),
}

/** Opens an address while what it asks for stays away; what is shown meanwhile is the picture. */
export async function openInTrouble(page: Page, address: string, trouble: Trouble): Promise<void> {
  // Only what a page reads: an unanswered renewal would end the login.
  const isRead = (route: Route) => route.request().method() === 'GET'
  await page.route(CALLS, (route) => (isRead(route) ? ANSWERS[trouble](route) : route.continue()))
  await page.goto(address, { waitUntil: 'load' })
  const shown = trouble === 'loading' ? page.locator('main [role=status]') : page.locator('main h1')
  await shown.first().waitFor({ state: 'attached', timeout: 5_000 })
}

/** Lets answers through again; those that were kept waiting are dropped with their page. */
export async function endTrouble(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
