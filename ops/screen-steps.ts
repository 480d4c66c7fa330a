import type { Locator, Page } from 'playwright-core'
import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

const WAIT_MS = 5_000

/** A step's element is not there: the picture is skipped and the reason printed. */
export class MissingPart extends Error {}

export interface Step {
  page: Page
  language: PathLanguage
}

/** The element, once it can be seen. @throws MissingPart naming it. */
export async function seen(what: string, element: Locator): Promise<Locator> {
  const first = element.filter({ visible: true }).first()
  await first.waitFor({ state: 'visible', timeout: WAIT_MS }).catch(() => {
    throw new MissingPart(`${what} is not there`)
  })
  return first
}

async function gone(what: string, element: Locator): Promise<void> {
  await element
    .first()
    .waitFor({ state: 'detached', timeout: WAIT_MS })
    .catch(() => {
      throw new MissingPart(`${what} is still there`)
    })
}

type Aim = 'checkout' | 'mySessions' | 'paymentReturn'

async function isAt({ page, language }: Step, aims: readonly Aim[]): Promise<boolean> {
  const starts = aims.flatMap((id) => [pagePath(id, language), pagePath(id, 'en').replace('/en', `/${language}`)])
  const isThere = (url: URL) => starts.some((start) => url.pathname.startsWith(start.replace(/\/$/, '')))
  return page.waitForURL(isThere, { timeout: WAIT_MS }).then(
    () => true,
    () => false,
  )
}

async function arrived(step: Step, ...aims: Aim[]): Promise<void> {
  if (!(await isAt(step, aims))) throw new MissingPart(`no way to ${aims.join(' or ')} was found`)
}

export const openDialog = ({ page }: Step) => seen('the dialog', page.locator('dialog[open], [role=dialog]'))

/** The first thing of a list whose own page begins with this address. */
export const openFirst =
  (start: string) =>
  async ({ page }: Step) => {
    const link = await seen('something in the list', page.locator(`main table a[href^="${start}"]`))
    await link.click()
    await page.waitForURL((url) => url.pathname.startsWith(start))
    await page.waitForLoadState('networkidle')
  }

/** The finder's filters as a sheet on narrow screens. */
export async function openFilters(step: Step): Promise<void> {
  await (await seen('the filter button', step.page.getByRole('button', { name: /filter|filtri|фильтр/i }))).click()
  await openDialog(step)
}

/** Words that no counsellor says. */
export async function findNobody({ page }: Step): Promise<void> {
  const field = await seen(
    'the search field',
    page.locator('main input[type=search], main [role=searchbox], main [role=combobox]'),
  )
  await field.fill('qxqxqxqx')
  await field.press('Enter')
  await gone('a counsellor', page.locator('main a[href*="provider-details/"], main a[href*="noustaja-detailid/"]'))
}

/** The questionnaire after its first question: safe and asked on, in need of help, or through to who suits. */
export function matching(to: 'topics' | 'help' | 'result') {
  return async ({ page }: Step): Promise<void> => {
    const answers = page.locator('main fieldset button')
    await seen('the first question', answers)
    if (to === 'help') {
      await answers.nth(2).click()
      await seen('a number to call', page.locator('main a[href="tel:112"]'))
      return
    }
    await answers.first().click()
    const topic = page.locator('main input[name=topics]')
    await seen('the topics', topic)
    await topic.first().check()
    for (let step = 2; to === 'result' && step <= 7; step++) {
      await page.locator('main button[type=submit]').click()
      await page.waitForFunction((next) => location.hash === next, step === 7 ? '#result' : `#question-${step + 1}`)
    }
    if (to === 'result') await seen('a counsellor', page.locator('main li h3'))
  }
}

/** From a counsellor's page: the first free time, and on to the checkout where that does not lead there by itself. */
export async function chooseTime(step: Step): Promise<void> {
  const { page } = step
  const time = page
    .locator('main')
    .locator('a, button:not([aria-disabled=true])')
    .filter({ hasText: /\b\d{1,2}:\d{2}\b/ })
  await (await seen('a free time', time)).click()
  if (!(await isAt(step, ['checkout']))) {
    const onwards = page.locator('a[href*="/checkout"], a[href*="/maksmine"]')
    await (await seen('the way from the chosen time to the checkout', onwards)).click()
    await arrived(step, 'checkout')
  }
  await seen('the heading of the checkout', page.locator('h1'))
}

const cardOf = (page: Page) => page.frameLocator('iframe[name="payment-card-frame"]')

/** The checkout with its time held and the card's fields there. */
export async function holdTime(step: Step): Promise<void> {
  await chooseTime(step)
  await seen('the card number', cardOf(step.page).locator('#number'))
}

async function payWith(step: Step, number: string): Promise<void> {
  const { page } = step
  await holdTime(step)
  const card = cardOf(page)
  await card.locator('#number').fill(number)
  await card.locator('#expiry').fill('12/40')
  await card.locator('#cvc').fill('123')
  await (await seen('the button that pays', page.getByRole('button', { name: /€/ }))).click()
}

/** What is said when the bank declines. */
export async function payDeclined(step: Step): Promise<void> {
  await payWith(step, '4000000000000002')
  await seen('why the bank declined', step.page.locator('main').getByRole('alert'))
}

/** Pays with the test card that always succeeds and waits for what the customer is then shown. */
export async function pay(step: Step): Promise<void> {
  const { page } = step
  await payWith(step, '4242424242424242')
  await arrived(step, 'paymentReturn', 'mySessions')
  await arrived(step, 'mySessions')
  await seen('the heading of the confirmation', page.locator('h1'))
}

/** A session that was just booked, about to be cancelled or moved: the address of a letter's link opens the question. */
export const changing = (what: 'cancel' | 'move') => async (step: Step) => {
  await pay(step)
  await step.page.goto(`${step.page.url()}?do=${what}`)
  await openDialog(step)
}

const API = '**/api/**'

/** The page while the server cannot do what it is asked. */
export async function failing({ page }: Step): Promise<void> {
  const fault = { succeeded: false, data: null, message: '', errors: [] }
  await page.route(API, (route) => route.fulfill({ status: 500, json: fault }))
  await page.reload({ waitUntil: 'networkidle' })
  await seen('what went wrong', page.locator('h1'))
  await page.unroute(API)
}

/** What a sick day would do, worked out. */
export const sickDayPlanned = ({ page }: Step) => seen('the plan of the day', page.locator('form section'))

/** The page of the last session of a list. */
export async function openSession({ page }: Step): Promise<void> {
  const links = page.locator('main a[href*="/sessions/"], main a[href*="/seansid/"]')
  await (await seen('a session', links.last())).click()
  await page.waitForURL(/sessions\/|seansid\//)
  await seen('the facts of the session', page.locator('main dl'))
}

/** The room of that session, which is not open yet. */
export async function openRoom(step: Step): Promise<void> {
  await openSession(step)
  const { origin, pathname } = new URL(step.page.url())
  await step.page.goto(origin + pagePath('sessionRoom', step.language, { id: pathname.split('/').at(-1)! }))
  await seen('the waiting page', step.page.locator('main h1'))
}

/** The newest conversation of the list. */
export async function openConversation({ page }: Step): Promise<void> {
  const newest = page.locator('main a[href*="/messages/"], main a[href*="/sonumid/"]')
  await (await seen('a conversation', newest)).click()
  await seen('the field', page.locator('main textarea'))
}

/** One session type, being changed. */
export async function openType({ page }: Step): Promise<void> {
  await (await seen('a session type', page.locator('main a[href*="?edit="]'))).click()
  await seen('its form', page.locator('main form'))
}

/** The first client of the list. */
export async function openContact({ page }: Step): Promise<void> {
  await (await seen('a client', page.locator('main li a[href*="/contacts/"], main li a[href*="/kontaktid/"]'))).click()
  await seen('the private notes', page.locator('main section'))
}
