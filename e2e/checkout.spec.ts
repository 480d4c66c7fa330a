import type { Page } from '@playwright/test'
import { createMember } from './member.ts'
import { getTenOClock } from './paid-session.ts'
import { cardFields, fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** Builds the query string of the checkout for the counsellor's first session type at ten o'clock on this weekday. */
async function buildCheckoutQuery({ counsellor }: Visit, weekday: number): Promise<string> {
  const [template] = (await counsellor()).sessionTemplates
  return `?${new URLSearchParams({ session: template!.sessionTemplateId, start: getTenOClock(weekday).toString() })}`
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \d/ })

/**
 * Opens the checkout as the client, which creates a hold, and waits for the card fields. @returns the query string of
 * the checkout
 */
async function openCheckout(visit: Visit): Promise<string> {
  const query = await buildCheckoutQuery(visit, 3)
  await visit.signIn(visit.page, 'client')
  await visit.page.goto(`${visit.url}/en/customer/checkout${query}`)
  await cardFields(visit.page).locator('[name=number]').waitFor()
  return query
}

const waitForConfirmation = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()

test('a double click on Pay leads to one confirmed session and one email', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await openCheckout(visit)
  const { providerId, lastName } = await visit.counsellor()
  const { emailAddress } = await visit.client()
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox').fill('Please no camera.')
  await fillCard(page)
  await payButton(page).dblclick()
  await waitForConfirmation(page)
  await expect.poll(() => page.getByText('Visa 4242').count()).toBe(1)
  await expect.poll(() => page.getByText('Please no camera.').count()).toBe(1)
  await expect.poll(() => page.url()).toMatch(/\/en\/customer\/my-sessions\/pi_\w+$/)
  const listConfirmations = async () =>
    (await visit.listEmails()).filter(
      ({ to, attachments }) =>
        to.includes(emailAddress) && attachments.some(({ filename }) => filename.endsWith('.ics')),
    )
  await expect.poll(listConfirmations).toHaveLength(1)
  const [payment] = /pi_\w+$/.exec(page.url())!
  await page.getByRole('link', { name: 'View my sessions' }).click()
  await page.getByText(lastName).first().waitFor()
  // The counsellor's page shows the status of the payment and links to the session.
  await page.goto(`${visit.url}/en/customer/provider/${providerId}/${payment}`)
  const bookingStatus = page.getByRole('status').filter({ hasText: 'Your session is booked.' })
  await bookingStatus.getByRole('link', { name: 'My Sessions' }).click()
  await page.waitForURL(`**/en/customer/my-sessions/${payment}`)
  await waitForConfirmation(page)
})

test('a declined card keeps the hold, and another card pays', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await openCheckout(visit)
  await fillCard(page, '4000000000009995')
  await payButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'enough money on this card' }).waitFor()
  await fillCard(page)
  await payButton(page).click()
  await waitForConfirmation(page)
})

test('a failed challenge leads back to the hold, a passed one to the session', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await openCheckout(visit)
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'confirmed with your bank' }).waitFor()
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#complete').click()
  await waitForConfirmation(page)
})

test('a client who is too late sees other times and continues with one of them', async ({ openSite }) => {
  const visit = await openSite()
  const query = await openCheckout(visit)
  const secondPage = await visit.openBrowser()
  await createMember(visit, { page: secondPage })
  await secondPage.goto(`${visit.url}/en/customer/checkout${query}`)
  await secondPage.getByRole('heading', { name: 'This time is no longer available' }).waitFor()
  const otherTimes = secondPage.getByRole('group', { name: /^Other available times/ }).getByRole('button')
  await expect.poll(() => otherTimes.count()).toBe(3)
  await otherTimes.first().click()
  await cardFields(secondPage).locator('[name=number]').waitFor()
})
