import type { Locator, Page } from 'playwright-core'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { waitUntilReady } from './page-ready.ts'

const WAIT_MS = 5_000

/** Thrown when an element that a step needs is missing. The screenshot is then skipped and the message printed. */
export class MissingElementError extends Error {}

export interface ScreenContext {
  page: Page
  language: PathLanguage
}

/** Waits until the element is visible and returns it. @throws MissingElementError if it does not appear */
export async function waitForVisible(name: string, element: Locator): Promise<Locator> {
  const first = element.filter({ visible: true }).first()
  await first.waitFor({ state: 'visible', timeout: WAIT_MS }).catch(() => {
    throw new MissingElementError(`${name} is missing`)
  })
  return first
}

async function waitForDetached(name: string, element: Locator): Promise<void> {
  await element
    .first()
    .waitFor({ state: 'detached', timeout: WAIT_MS })
    .catch(() => {
      throw new MissingElementError(`${name} is still there`)
    })
}

type TargetPage = 'checkout' | 'mySessions' | 'paymentReturn'

async function isRedirected({ page, language }: ScreenContext, targets: readonly TargetPage[]): Promise<boolean> {
  const starts = targets.flatMap((id) => [
    buildPagePath(id, language),
    buildPagePath(id, 'en').replace('/en', `/${language}`),
  ])
  const isTarget = (url: URL) => starts.some((start) => url.pathname.startsWith(start.replace(/\/$/, '')))
  return page.waitForURL(isTarget, { timeout: WAIT_MS }).then(
    () => true,
    () => false,
  )
}

async function assertRedirected(step: ScreenContext, ...targets: TargetPage[]): Promise<void> {
  if (!(await isRedirected(step, targets)))
    throw new MissingElementError(`the page ${targets.join(' or ')} did not open`)
}

export const waitForDialog = ({ page }: ScreenContext) =>
  waitForVisible('the dialog', page.locator('dialog[open], [role=dialog]'))

/** Opens the first list item on the page whose link begins with `start`. */
export const openFirstItem =
  (start: string) =>
  async ({ page }: ScreenContext) => {
    const link = await waitForVisible('an item of the list', page.locator(`main table a[href^="${start}"]`))
    await link.click()
    await page.waitForURL((url) => url.pathname.startsWith(start))
    await waitUntilReady(page)
  }

/** Opens the search filters, which are a sheet on narrow screens. */
export async function openFilters(step: ScreenContext): Promise<void> {
  await (
    await waitForVisible('the filter button', step.page.getByRole('button', { name: /filter|filtri|фильтр/i }))
  ).click()
  await waitForDialog(step)
}

/** Searches for a string that matches no provider. */
export async function searchWithoutResults({ page }: ScreenContext): Promise<void> {
  const field = await waitForVisible(
    'the search field',
    page.locator('main input[type=search], main [role=searchbox], main [role=combobox]'),
  )
  await field.fill('qxqxqxqx')
  await field.press('Enter')
  await waitForDetached(
    'a counsellor',
    page.locator('main a[href*="provider-details/"], main a[href*="noustaja-detailid/"]'),
  )
}

/** Answers the questionnaire until it shows the topics, urgent help or the result. */
export function answerQuestionnaire(until: 'topics' | 'help' | 'result') {
  return async ({ page }: ScreenContext): Promise<void> => {
    const answers = page.locator('main fieldset button')
    await waitForVisible('the first question', answers)
    if (until === 'help') {
      await answers.nth(2).click()
      await waitForVisible('a phone number', page.locator('main a[href="tel:112"]'))
      return
    }
    await answers.first().click()
    const topic = page.locator('main input[name=topics]')
    await waitForVisible('the topics', topic)
    await topic.first().check()
    for (let step = 2; until === 'result' && step <= 7; step++) {
      await page.locator('main button[type=submit]').click()
      await page.waitForFunction((next) => location.hash === next, step === 7 ? '#result' : `#question-${step + 1}`)
    }
    if (until === 'result') await waitForVisible('a counsellor', page.locator('main li h3'))
  }
}

/** Chooses the first available time on a provider's page and opens the checkout. */
export async function openCheckoutFromProvider(step: ScreenContext): Promise<void> {
  const { page } = step
  const time = page
    .locator('main')
    .locator('a, button:not([aria-disabled=true])')
    .filter({ hasText: /\b\d{1,2}:\d{2}\b/ })
  await (await waitForVisible('an available time', time)).click()
  if (!(await isRedirected(step, ['checkout']))) {
    const checkoutLink = page.locator('a[href*="/checkout"], a[href*="/maksmine"]')
    await (await waitForVisible('the link to the checkout', checkoutLink)).click()
    await assertRedirected(step, 'checkout')
  }
  await waitForVisible('the heading of the checkout', page.locator('h1'))
}

const cardFrame = (page: Page) => page.frameLocator('iframe[name="payment-card-frame"]')

/** Opens the checkout, chooses a card other than the saved one, if there is one, and waits for the card fields. */
export async function openCheckoutWithCard(step: ScreenContext): Promise<void> {
  await openCheckoutFromProvider(step)
  const frameOrButton = 'iframe[name="payment-card-frame"], section[aria-labelledby="card-heading"] button'
  const found = await waitForVisible('the card fields', step.page.locator(frameOrButton))
  if ((await found.evaluate((element) => element.tagName)) === 'BUTTON') await found.click()
  await waitForVisible('the card number', cardFrame(step.page).locator('#number'))
}

async function payWithCard(step: ScreenContext, number: string): Promise<void> {
  const { page } = step
  await openCheckoutWithCard(step)
  const card = cardFrame(page)
  await card.locator('#number').fill(number)
  await card.locator('#expiry').fill('12/40')
  await card.locator('#cvc').fill('123')
  await (await waitForVisible('the payment button', page.getByRole('button', { name: /€/ }))).click()
}

export async function payWithDeclinedCard(step: ScreenContext): Promise<void> {
  await payWithCard(step, '4000000000000002')
  await waitForVisible('the reason for the decline', step.page.locator('main').getByRole('alert'))
}

export async function payWithValidCard(step: ScreenContext): Promise<void> {
  const { page } = step
  await payWithCard(step, '4242424242424242')
  await assertRedirected(step, 'paymentReturn', 'mySessions')
  await assertRedirected(step, 'mySessions')
  await waitForVisible('the heading of the confirmation', page.locator('h1'))
}

/** Books a session and opens its cancel or reschedule dialog through the URL that emails use. */
export const openBookingChange = (action: 'cancel' | 'move') => async (step: ScreenContext) => {
  await payWithValidCard(step)
  await step.page.goto(`${step.page.url()}?do=${action}`)
  await waitForDialog(step)
}

const API = '**/api/**'

/** Reloads the page while every API call fails. */
export async function reloadWithServerErrors({ page }: ScreenContext): Promise<void> {
  const body = { succeeded: false, data: null, message: '', errors: [] }
  await page.route(API, (route) => route.fulfill({ status: 500, json: body }))
  await page.reload()
  await waitForVisible('the error message', page.locator('h1'))
  await page.unroute(API)
}

export const waitForSickDayPlan = ({ page }: ScreenContext) =>
  waitForVisible('the plan of the day', page.locator('form section'))

/** Opens the last session in the current page's list. */
export async function openSession({ page }: ScreenContext): Promise<void> {
  const links = page.locator('main a[href*="/sessions/"], main a[href*="/seansid/"]')
  await (await waitForVisible('a session', links.last())).click()
  await page.waitForURL(/sessions\/|seansid\//)
  await waitForVisible('the session details', page.locator('main dl'))
}

/** Opens the room of the last session in the list, while it is still too early for participants to enter. */
export async function openRoom(step: ScreenContext): Promise<void> {
  await openSession(step)
  const { origin, pathname } = new URL(step.page.url())
  await step.page.goto(origin + buildPagePath('sessionRoom', step.language, { id: pathname.split('/').at(-1)! }))
  await waitForVisible('the waiting page', step.page.locator('main h1'))
}

/** Opens the newest conversation. */
export async function openConversation({ page }: ScreenContext): Promise<void> {
  const newest = page.locator('main a[href*="/messages/"], main a[href*="/sonumid/"]')
  await (await waitForVisible('a conversation', newest)).click()
  await waitForVisible('the message field', page.locator('main textarea'))
}

export async function openSessionTypeForm({ page }: ScreenContext): Promise<void> {
  await (await waitForVisible('a session type', page.locator('main a[href*="?edit="]'))).click()
  await waitForVisible('its form', page.locator('main form'))
}

/** Opens the first client in the list. */
export async function openContact({ page }: ScreenContext): Promise<void> {
  await (
    await waitForVisible('a client', page.locator('main li a[href*="/contacts/"], main li a[href*="/kontaktid/"]'))
  ).click()
  await waitForVisible('the private notes', page.locator('main section'))
}
