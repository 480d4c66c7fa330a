import type { Page } from '@playwright/test'
import { region } from './member.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const REVIEWS = { en: '/en/customer/my-sessions?when=reviews', et: '/et/klient/minu-seansid?when=reviews' }

/** Waits until the confirmation page has redirected to the session's page. @returns that page's path */
async function waitForSessionPath(page: Page): Promise<string> {
  await page.waitForURL(/my-sessions\/pi_/)
  return new URL(page.url()).pathname
}

const open = async ({ url }: Visit, page: Page, path: string) => page.goto(url + path)

/** Opens a page in a new browser, logged in as `who`. */
async function openAs(visit: Visit, who: 'counsellor' | 'superuser', path: string): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, who)
  await open(visit, page, path)
  return page
}

const waitForEmail = async (visit: Visit, to: string, subject: RegExp) => {
  const findEmail = async () =>
    (await visit.listEmails()).find((sentEmail) => sentEmail.to.includes(to) && subject.test(sentEmail.subject))
  await expect.poll(findEmail).toBeTruthy()
  return (await findEmail())!
}

test('one email asks for feedback after the second session; rating and text are submitted, edited and pending', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, start: first } = await createPaidSession(visit, 3)
  const firstPath = await waitForSessionPath(page)
  await open(visit, page, firstPath)
  expect(await region(page, 'Feedback about Anna').count()).toBe(0)
  const { start } = await createPaidSession(visit, 4)
  expect(Temporal.Instant.compare(first, start)).toBe(-1)
  await visit.moveClock(
    start.add({ hours: 23 }).toZonedDateTimeISO('Europe/Tallinn').withPlainTime('09:30').toInstant().toString(),
    ['complete-sessions', 'send-feedback-requests'],
  )
  const sentEmail = await waitForEmail(
    visit,
    (await visit.client()).emailAddress,
    /^Would you like to leave feedback\?/,
  )
  expect(sentEmail.subject).not.toMatch(/Anna/)
  const [link] = /http\S+my-sessions\/pi_\w+#feedback/.exec(sentEmail.text)!
  await visit.signIn(page, 'client')
  await page.goto(link)
  const card = region(page, 'Feedback about Anna')
  await card.getByRole('button', { name: 'Send feedback' }).click()
  await card.getByText('This is a required field').waitFor()
  await card.getByText('4 out of 5').first().click({ force: true })
  await card.getByLabel('A few words').fill('Calm and clear. Told me about Kadri.')
  await card.getByRole('button', { name: 'Send feedback' }).click()
  await card.getByText('Not published yet', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByLabel('A few words').fill('Calm and clear. Told me about Kadri, too.')
  await card.getByRole('button', { name: 'Save changes' }).click()
  await card.getByText('Kadri, too.').waitFor()
  await open(visit, page, REVIEWS.en)
  await page.getByText('Not published yet', { exact: true }).waitFor()
})

test('a claim holds the payout, an administrator refunds a part, and the client sees it', async ({ openSite }) => {
  const visit = await openSite()
  const { page, start } = await createPaidSession(visit, 5)
  const path = await waitForSessionPath(page)
  await open(visit, page, path)
  expect(await page.getByRole('button', { name: 'Report a problem' }).count()).toBe(0)
  await visit.moveClock(start.add({ hours: 2 }).toString(), ['complete-sessions'])
  await visit.signIn(page, 'client')
  await open(visit, page, path)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const card = region(page, 'Did something go wrong?')
  await card.getByLabel('What happened?').fill('We began half an hour late.')
  await card.getByRole('button', { name: 'Send report' }).click()
  await region(page, 'Your report').getByText('In review').waitFor()
  expect(
    (await waitForEmail(visit, (await visit.client()).emailAddress, /^We’ve received your message/)).text,
  ).toContain('You’ll hear from us by')

  await visit.moveClock(start.add({ hours: 30 }).toString(), ['make-due-transfers'])
  const day = start.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const weekStart = day.subtract({ days: day.dayOfWeek - 1 })
  const counsellor = await openAs(visit, 'counsellor', `/en/provider/billing?fromDate=${weekStart}&toDate=${weekStart}`)
  await counsellor.getByText('This payment is being checked.').first().waitFor()
  expect(await counsellor.getByText('half an hour late').count()).toBe(0)
  const superuser = await openAs(visit, 'superuser', '/superuser/claims')
  await superuser.getByRole('link', { name: new RegExp(`^Open Anna ${(await visit.counsellor()).lastName}`) }).click()
  await superuser.getByText('We began half an hour late.').waitFor()
  await superuser.getByRole('radio', { name: 'Refund' }).check()
  await superuser.getByLabel('Amount').fill('500')
  await superuser.getByLabel('Message to the client').fill('Half of it goes back to you.')
  await superuser.getByLabel('Message to the counsellor').fill('It began half an hour after the agreed time.')
  await superuser.getByRole('button', { name: 'Refund 500.00 €' }).click()
  await superuser.getByText('You can’t refund more than is left').first().waitFor()
  await superuser.getByLabel('Amount').fill('10,50')
  await superuser.getByRole('button', { name: 'Refund 10.50 €' }).click()
  await superuser.getByText('Refunded').first().waitFor()
  await visit.signIn(page, 'client')
  await open(visit, page, path)
  await region(page, 'Your report').getByText('You’ll get 10.50 € back.').waitFor()
  await page.getByText('Half of it goes back to you.').waitFor()
  const sentEmail = await waitForEmail(visit, (await visit.client()).emailAddress, /^A reply to your message/)
  expect(sentEmail.text).toContain('10.50 €')
  const counsellorEmail = await waitForEmail(visit, (await visit.counsellor()).emailAddress, /^Our decision|lahendatud/)
  expect(counsellorEmail.text).not.toContain('Half of it goes')
  expect(counsellorEmail.text).toContain('after the agreed time')
})
