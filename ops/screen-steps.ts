import type { Locator, Page } from 'playwright-core'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { waitUntilReady } from './page-ready.ts'

const WAIT_MS = 5_000

/** A step's element is missing: the screenshot is skipped and the reason printed. */
export class MissingElementError extends Error {}

export interface ScreenContext {
  page: Page
  language: PathLanguage
}

/** Waits until the element is visible and returns it. @throws MissingElementError if it does not appear. */
export async function waitForVisible(what: string, element: Locator): Promise<Locator> {
  const first = element.filter({ visible: true }).first()
  await first.waitFor({ state: 'visible', timeout: WAIT_MS }).catch(() => {
    throw new MissingElementError(`${what} is not there`)
  })
  return first
}

async function waitForDetached(what: string, element: Locator): Promise<void> {
  await element
    .first()
    .waitFor({ state: 'detached', timeout: WAIT_MS })
    .catch(() => {
      throw new MissingElementError(`${what} is still there`)
    })
}

type TargetPage = 'checkout' | 'mySessions' | 'paymentReturn'

async function reaches({ page, language }: ScreenContext, targets: readonly TargetPage[]): Promise<boolean> {
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

async function assertReaches(step: ScreenContext, ...targets: TargetPage[]): Promise<void> {
  if (!(await reaches(step, targets))) throw new MissingElementError(`no way to ${targets.join(' or ')} was found`)
}

export const waitForDialog = ({ page }: ScreenContext) =>
  waitForVisible('the dialog', page.locator('dialog[open], [role=dialog]'))

/** Opens the first item of a list whose URL starts like this. */
export const openFirstItem =
  (start: string) =>
  async ({ page }: ScreenContext) => {
    const link = await waitForVisible('something in the list', page.locator(`main table a[href^="${start}"]`))
    await link.click()
    await page.waitForURL((url) => url.pathname.startsWith(start))
    await waitUntilReady(page)
  }

/** Opens the search filters, a sheet on narrow screens. */
export async function openFilters(step: ScreenContext): Promise<void> {
  await (
    await waitForVisible('the filter button', step.page.getByRole('button', { name: /filter|filtri|фильтр/i }))
  ).click()
  await waitForDialog(step)
}

/** Searches for words that match no provider. */
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

/** Answers the questionnaire: up to the topics, to urgent help, or through to the matching providers. */
export function answerQuestionnaire(to: 'topics' | 'help' | 'result') {
  return async ({ page }: ScreenContext): Promise<void> => {
    const answers = page.locator('main fieldset button')
    await waitForVisible('the first question', answers)
    if (to === 'help') {
      await answers.nth(2).click()
      await waitForVisible('a number to call', page.locator('main a[href="tel:112"]'))
      return
    }
    await answers.first().click()
    const topic = page.locator('main input[name=topics]')
    await waitForVisible('the topics', topic)
    await topic.first().check()
    for (let step = 2; to === 'result' && step <= 7; step++) {
      await page.locator('main button[type=submit]').click()
      await page.waitForFunction((next) => location.hash === next, step === 7 ? '#result' : `#question-${step + 1}`)
    }
    if (to === 'result') await waitForVisible('a counsellor', page.locator('main li h3'))
  }
}

/** Chooses the first available time on a provider's page and opens the checkout if it does not open by itself. */
export async function openCheckoutFromProvider(step: ScreenContext): Promise<void> {
  const { page } = step
  const time = page
    .locator('main')
    .locator('a, button:not([aria-disabled=true])')
    .filter({ hasText: /\b\d{1,2}:\d{2}\b/ })
  await (await waitForVisible('a free time', time)).click()
  if (!(await reaches(step, ['checkout']))) {
    const checkoutLink = page.locator('a[href*="/checkout"], a[href*="/maksmine"]')
    await (await waitForVisible('the way from the chosen time to the checkout', checkoutLink)).click()
    await assertReaches(step, 'checkout')
  }
  await waitForVisible('the heading of the checkout', page.locator('h1'))
}

const cardFrame = (page: Page) => page.frameLocator('iframe[name="payment-card-frame"]')

/** Opens the checkout with a reserved time and waits for the card fields. */
export async function openCheckoutWithCard(step: ScreenContext): Promise<void> {
  await openCheckoutFromProvider(step)
  await waitForVisible('the card number', cardFrame(step.page).locator('#number'))
}

async function payWithCard(step: ScreenContext, number: string): Promise<void> {
  const { page } = step
  await openCheckoutWithCard(step)
  const card = cardFrame(page)
  await card.locator('#number').fill(number)
  await card.locator('#expiry').fill('12/40')
  await card.locator('#cvc').fill('123')
  await (await waitForVisible('the button that pays', page.getByRole('button', { name: /€/ }))).click()
}

/** Pays with a card that the bank declines. */
export async function payWithDeclinedCard(step: ScreenContext): Promise<void> {
  await payWithCard(step, '4000000000000002')
  await waitForVisible('why the bank declined', step.page.locator('main').getByRole('alert'))
}

/** Pays with the test card that always succeeds and waits for the confirmation. */
export async function payWithValidCard(step: ScreenContext): Promise<void> {
  const { page } = step
  await payWithCard(step, '4242424242424242')
  await assertReaches(step, 'paymentReturn', 'mySessions')
  await assertReaches(step, 'mySessions')
  await waitForVisible('the heading of the confirmation', page.locator('h1'))
}

/** Books a session and opens its cancel or reschedule dialog through the URL that emails link to. */
export const openBookingChange = (what: 'cancel' | 'move') => async (step: ScreenContext) => {
  await payWithValidCard(step)
  await step.page.goto(`${step.page.url()}?do=${what}`)
  await waitForDialog(step)
}

const API = '**/api/**'

/** Reloads the page while every API call fails. */
export async function reloadWithServerErrors({ page }: ScreenContext): Promise<void> {
  const body = { succeeded: false, data: null, message: '', errors: [] }
  await page.route(API, (route) => route.fulfill({ status: 500, json: body }))
  await page.reload()
  await waitForVisible('what went wrong', page.locator('h1'))
  await page.unroute(API)
}

/** Waits for a sick day's plan. */
export const waitForSickDayPlan = ({ page }: ScreenContext) =>
  waitForVisible('the plan of the day', page.locator('form section'))

/** Opens a list's last session. */
export async function openSession({ page }: ScreenContext): Promise<void> {
  const links = page.locator('main a[href*="/sessions/"], main a[href*="/seansid/"]')
  await (await waitForVisible('a session', links.last())).click()
  await page.waitForURL(/sessions\/|seansid\//)
  await waitForVisible('the facts of the session', page.locator('main dl'))
}

/** Opens the room of that session, which is not open yet. */
export async function openRoom(step: ScreenContext): Promise<void> {
  await openSession(step)
  const { origin, pathname } = new URL(step.page.url())
  await step.page.goto(origin + buildPagePath('sessionRoom', step.language, { id: pathname.split('/').at(-1)! }))
  await waitForVisible('the waiting page', step.page.locator('main h1'))
}

/** Opens the list's newest conversation. */
export async function openConversation({ page }: ScreenContext): Promise<void> {
  const newest = page.locator('main a[href*="/messages/"], main a[href*="/sonumid/"]')
  await (await waitForVisible('a conversation', newest)).click()
  await waitForVisible('the field', page.locator('main textarea'))
}

/** Opens a session type's form. */
export async function openSessionTypeForm({ page }: ScreenContext): Promise<void> {
  await (await waitForVisible('a session type', page.locator('main a[href*="?edit="]'))).click()
  await waitForVisible('its form', page.locator('main form'))
}

/** Opens the list's first client. */
export async function openContact({ page }: ScreenContext): Promise<void> {
  await (
    await waitForVisible('a client', page.locator('main li a[href*="/contacts/"], main li a[href*="/kontaktid/"]'))
  ).click()
  await waitForVisible('the private notes', page.locator('main section'))
}
