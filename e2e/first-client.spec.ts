import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import {
  APPLICATION_TEXTS,
  type Applicant,
  createApplicant,
  decideApplicationAsAdmin,
  fillApplication,
  signUp,
  waitUntilSaved,
} from './applicant.ts'
import { pay } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Submits an application and approves it as an administrator. */
async function applyAndApprove(visit: Visit, applicant: Applicant): Promise<void> {
  const { page, url } = visit
  const texts = APPLICATION_TEXTS.en
  await page.goto(url + buildPagePath('providerProfile', 'en'))
  await signUp(visit, texts, applicant)
  await page.getByRole('button', { name: texts.start }).click()
  await page.locator('#phone').waitFor()
  await fillApplication(page, texts, 'en')
  await waitUntilSaved(page, texts)
  await page.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByText(texts.sent, { exact: true }).waitFor()
  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('section[aria-label] input[type=radio]').first().check()
    await adminPage.locator('[name=decision]').first().check()
  })
}

/** Completes the three onboarding steps (specification §4): payout account, default hours and one session type. */
async function completeOnboarding({ page, url }: Visit): Promise<void> {
  await page.goto(url + buildPagePath('onboarding', 'en'))
  await waitForHeading(page, 'Where should we pay you?')
  await page.getByRole('link', { name: 'Add bank details' }).click()
  await waitForHeading(page, 'Payout account')
  await page.getByLabel('IBAN', { exact: true }).fill('EE382200221020145685')
  await page.getByLabel('I accept the payment provider').check()
  await page.getByRole('button', { name: 'Save bank details' }).click()
  await waitForHeading(page, 'When do you work?')
  await page.getByRole('link', { name: 'Set working hours' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await waitForHeading(page, 'What do you offer?')
  // Moves the pointer away. A notification briefly covers the button and stays longer while the pointer is over it.
  await page.mouse.move(5, 5)
  await page.getByRole('link', { name: 'Create a session type' }).click()
  await page.getByLabel('Price', { exact: true }).fill('45')
  await page.getByRole('textbox', { name: 'Title' }).fill('First talk')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Clients can now find you and book your available times.').waitFor()
}

/** Finds the counsellor by name as a client, books the first available time and pays. */
async function bookFirstTime(visit: Visit, { lastName }: Applicant, client: Page): Promise<void> {
  const { url } = visit
  await visit.signIn(client, 'client')
  await client.goto(`${url}/en?q=${lastName}`)
  await client.getByRole('group', { name: 'Next available times' }).first().getByRole('link').first().click()
  await client.waitForURL(/session=[\w-]+&start=/)
  await pay(client)
  await waitForHeading(client, 'Your session is booked')
}

/** Issue 3, "When it is done": everything from sign-up to the first booking can be done in the browser. */
test('a new counsellor is approved, completes onboarding on a phone and gets a first client', async ({ openSite }) => {
  test.setTimeout(180_000)
  const visit = await openSite()
  const { page, url } = visit
  const applicant = createApplicant()
  await applyAndApprove(visit, applicant)
  await completeOnboarding(visit)
  await bookFirstTime(visit, applicant, await visit.openBrowser())
  await page.goto(url + buildPagePath('dashboard', 'en'))
  await page.getByRole('region', { name: 'Session types' }).getByText('First talk').waitFor()
  await page.getByRole('link', { name: /^Booked sessions/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Details' }).first().click()
  const invoice = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice (PDF)' }).click()
  expect((await invoice).suggestedFilename()).toMatch(/^invoice-[\da-f]{8}\.pdf$/)
  const listConfirmations = async () =>
    (await visit.listEmails()).filter((email) => email.to.includes(applicant.email) && email.attachments.length > 0)
  await expect.poll(listConfirmations).toHaveLength(1)
})
