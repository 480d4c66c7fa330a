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

/** Sends an application and has it approved by an administrator. */
async function applyAndApprove(visit: Visit, applicant: Applicant): Promise<void> {
  const { page, url } = visit
  const words = APPLICATION_TEXTS.en
  await page.goto(url + buildPagePath('providerProfile', 'en'))
  await signUp(visit, words, applicant)
  await page.getByRole('button', { name: words.start }).click()
  await page.locator('#phone').waitFor()
  await fillApplication(page, words, 'en')
  await waitUntilSaved(page, words)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByText(words.sent, { exact: true }).waitFor()
  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('section[aria-label] input[type=radio]').first().check()
    await adminPage.locator('[name=decision]').first().check()
  })
}

/** Payout account, default hours, one session type: the three steps in order (specification §4). */
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
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await waitForHeading(page, 'What do you offer?')
  // A notice covers the button until it disappears, and a pointer over it keeps it open.
  await page.mouse.move(5, 5)
  await page.getByRole('link', { name: 'Make a session type' }).click()
  await page.getByLabel('Price', { exact: true }).fill('45')
  await page.getByRole('textbox', { name: 'Title' }).fill('First talk')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByText('Clients can find you now.').waitFor()
}

/** A client finds the new counsellor by name, books the first available time and pays. */
async function bookFirstTime(visit: Visit, { lastName }: Applicant, client: Page): Promise<void> {
  const { url } = visit
  await visit.signIn(client, 'client')
  await client.goto(`${url}/en?q=${lastName}`)
  await client.getByRole('group', { name: 'Next free times' }).first().getByRole('link').first().click()
  await client.waitForURL(/session=[\w-]+&start=/)
  await pay(client)
  await waitForHeading(client, 'Your time is booked.')
}

/** Issue 3, "When it is done": no database access between sign-up and the first booking. */
test('a new counsellor is approved, completes onboarding on a phone and gets a first client', async ({ openSite }) => {
  test.setTimeout(180_000)
  const visit = await openSite()
  const { page, url } = visit
  const applicant = createApplicant()
  await applyAndApprove(visit, applicant)
  await completeOnboarding(visit)
  await bookFirstTime(visit, applicant, await visit.another())
  await page.goto(url + buildPagePath('dashboard', 'en'))
  await page.getByRole('region', { name: 'Session types' }).getByText('First talk').waitFor()
  await page.getByRole('link', { name: /^Booked sessions/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Details' }).first().click()
  const invoice = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice (PDF)' }).click()
  expect((await invoice).suggestedFilename()).toMatch(/^invoice-[\da-f]{8}\.pdf$/)
  const listConfirmations = async () =>
    (await visit.listEmails()).filter((one) => one.to.includes(applicant.email) && one.attachments.length > 0)
  await expect.poll(listConfirmations).toHaveLength(1)
})
