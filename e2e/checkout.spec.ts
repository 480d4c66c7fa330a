import type { Page } from '@playwright/test'
import { aMember } from './member.ts'
import { tenOClock } from './paid-session.ts'
import { cardFields, fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** A time of the counsellor's first session type, as the checkout's address names it. */
async function timeAt({ counsellor }: Visit, weekday: number): Promise<string> {
  const [template] = (await counsellor()).sessionTemplates
  return `?${new URLSearchParams({ session: template!.sessionTemplateId, start: tenOClock(weekday).toString() })}`
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \d/ })

/** Opens the checkout of a free time as the client and waits until it is held and the card fields are there. */
async function held(visit: Visit): Promise<string> {
  const query = await timeAt(visit, 3)
  await visit.signIn(visit.page, 'client')
  await visit.page.goto(`${visit.url}/en/customer/checkout${query}`)
  await cardFields(visit.page).locator('[name=number]').waitFor()
  return query
}

const isConfirmed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()

test('a client pays with a card pressed twice and has one confirmed session and its mail', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await held(visit)
  const { providerId, lastName } = await visit.counsellor()
  const { emailAddress } = await visit.client()
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox').fill('Please no camera.')
  await fillCard(page)
  await payButton(page).dblclick()
  await isConfirmed(page)
  await expect.poll(() => page.getByText('Visa 4242').count()).toBe(1)
  await expect.poll(() => page.getByText('Please no camera.').count()).toBe(1)
  await expect.poll(() => page.url()).toMatch(/\/en\/customer\/my-sessions\/pi_\w+$/)
  const confirmations = async () =>
    (await visit.mails()).filter(
      ({ to, attachments }) =>
        to.includes(emailAddress) && attachments.some(({ filename }) => filename.endsWith('.ics')),
    )
  await expect.poll(confirmations).toHaveLength(1)
  const [payment] = /pi_\w+$/.exec(page.url())!
  await page.getByRole('link', { name: 'See my sessions' }).click()
  await page.getByText(lastName).first().waitFor()
  // The provider's page shows the payment status and links to the session.
  await page.goto(`${visit.url}/en/customer/provider/${providerId}/${payment}`)
  const stands = page.getByRole('status').filter({ hasText: 'Your session is booked.' })
  await stands.getByRole('link', { name: 'My Sessions' }).click()
  await page.waitForURL(`**/en/customer/my-sessions/${payment}`)
  await isConfirmed(page)
})

test('a declined card loses nothing and another one pays', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await held(visit)
  await fillCard(page, '4000000000009995')
  await payButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'not enough money' }).waitFor()
  await fillCard(page)
  await payButton(page).click()
  await isConfirmed(page)
})

test('a failed challenge leads back to the held time, a passed one to the session', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  await held(visit)
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'not confirmed with the bank' }).waitFor()
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#complete').click()
  await isConfirmed(page)
})

test('who is slower sees other times and goes on with one of them', async ({ openSite }) => {
  const visit = await openSite()
  const query = await held(visit)
  const slower = await visit.another()
  await aMember(visit, { page: slower })
  await slower.goto(`${visit.url}/en/customer/checkout${query}`)
  await slower.getByRole('heading', { name: 'Somebody was faster' }).waitFor()
  const others = slower.getByRole('group', { name: /^Other free times/ }).getByRole('button')
  await expect.poll(() => others.count()).toBe(3)
  await others.first().click()
  await cardFields(slower).locator('[name=number]').waitFor()
})
