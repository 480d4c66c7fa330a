import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { pay } from './pay.ts'
import { monday, type Visit } from './site.ts'
import { expect, test } from './test.ts'

async function openSessionTypes({ page, url, signIn }: Visit, query = ''): Promise<void> {
  await signIn(page, 'counsellor')
  await page.goto(`${url}${buildPagePath('sessionTypes', 'en')}${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
const dialog = (page: Page) => page.locator('dialog[open]')

/** Returns the Saturday of the week that is `weeksAhead` weeks after the one in which every test starts. */
const getSaturday = (weeksAhead: number) => monday().add({ days: 5 + 7 * weeksAhead })

async function payAndConfirm(page: Page): Promise<void> {
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
}

/** Books and pays for a seat on a group date as the client. */
async function bookSeat(visit: Visit, page: Page, title: string): Promise<void> {
  await visit.signIn(page, 'client')
  const { sessionTemplates } = await loadProviderPage(visit)
  const dates = sessionTemplates.find((template) => template.title === title)!.groupSessionRecurrence!
  await page.goto(`${visit.url}/en/customer/checkout?occurrence=${dates[0]!.groupSessionRecurrenceId}`)
  await page.getByText(title).first().waitFor()
  await payAndConfirm(page)
}

interface ProviderPageReply {
  sessionTemplates: {
    title: string
    groupSessionRecurrence?: { groupSessionRecurrenceId: string; startDateTime: string }[]
  }[]
}

async function loadProviderPage({ page, url, counsellor }: Visit): Promise<ProviderPageReply> {
  const response = await page.request.get(`${url}/api/customer/provider/${(await counsellor()).slug}`, {
    headers: { 'accept-language': 'en' },
  })
  return ((await response.json()) as { data: ProviderPageReply }).data
}

test('a repeating group created on a phone is booked by a client; one date is cancelled and refunded', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const title = 'Saturday breathing'
  const saturday = getSaturday(1)
  await openSessionTypes(visit, '?new')
  await page.getByRole('radio', { name: /^Group/ }).check()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Price per person' }).fill('22,50')
  await page.getByText('You receive 19.12 € per person after our 15% fee (3.38 €).').waitFor()
  await page.getByLabel('At most', { exact: true }).fill('6')
  await page.getByLabel('First date').fill(saturday.toString())
  await page.getByLabel('Repeats').selectOption('week')
  await page.getByLabel('Number of dates', { exact: true }).fill('3')
  await page.getByText('3 dates will be added.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Session type saved.').waitFor()
  await card(page, title).getByText('0 of 6 booked').nth(2).waitFor()

  const group = (await loadProviderPage(visit)).sessionTemplates.find((template) => template.title === title)!
  const hours = group.groupSessionRecurrence!.map(
    (date) => Temporal.Instant.from(date.startDateTime).toZonedDateTimeISO('Europe/Tallinn').toPlainTime().hour,
  )
  expect(hours).toEqual([18, 18, 18])
  const client = await visit.openBrowser()
  await client.goto(`${url}/en/${(await visit.counsellor()).slug}`)
  await client.getByText(title).first().waitFor()
  await bookSeat(visit, client, title)

  await page.reload()
  await card(page, title).getByText('1 of 6 booked').waitFor()
  await card(page, title)
    .getByRole('button', { name: /^Cancel this date/ })
    .first()
    .click()
  await dialog(page).getByText('1 client gets a full refund (22.50 €) and an email.', { exact: false }).waitFor()
  await dialog(page).getByLabel('Message to your clients').fill('The hall is closed that day.')
  await dialog(page).getByRole('button', { name: 'Cancel and refund 22.50 €' }).click()
  await page.getByText('The date has been cancelled.').waitFor()
  await expect
    .poll(() =>
      card(page, title)
        .getByText(/of 6\sbooked/)
        .count(),
    )
    .toBe(2)
  await expect
    .poll(async () => (await visit.listEmails()).find((sentEmail) => /cancelled/.test(sentEmail.subject))?.text ?? '')
    .toContain('The hall is closed that day.')
})
