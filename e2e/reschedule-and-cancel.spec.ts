import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** Opens a page of the provider area in the counsellor's own browser. */
async function openAsCounsellor(visit: Visit, path: string): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, 'counsellor')
  await page.goto(visit.url + path)
  return page
}

const waitForEmail = async (visit: Visit, subjectPattern: RegExp) => {
  const { emailAddress } = await visit.client()
  const found = async () =>
    (await visit.listEmails()).find(({ to, subject }) => to.includes(emailAddress) && subjectPattern.test(subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

/** Proposes two times on a later day. @returns the labels of their buttons */
async function proposeTwoTimes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Offer other times' }).click()
  const sheet = page.getByRole('dialog')
  const times = sheet.getByRole('group', { name: /^Available times/ }).getByRole('button')
  await times.first().waitFor()
  const days = await sheet.getByLabel('Available on').getByRole('option').count()
  // Some days have fewer than three available times.
  for (let index = 2; index < days; index += 1) {
    await sheet.getByLabel('Available on').selectOption({ index })
    if ((await times.count()) >= 3) break
  }
  const names = [await times.first().innerText(), await times.nth(2).innerText()]
  await times.first().click()
  await times.nth(2).click()
  await sheet.getByLabel(/^Message to/).fill('I have a training that day.')
  await sheet.getByRole('button', { name: 'Offer 2 other times' }).click()
  await page.getByText('We’ve asked Mari and will hold').waitFor()
  return names
}

test('a counsellor proposes other times, the client chooses one from the email, and both see it', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, path } = await createPaidSession(visit, 4)
  const counsellor = await openAsCounsellor(visit, path)
  await counsellor.getByRole('heading', { level: 1, name: /^Mari / }).waitFor()
  const [, second] = await proposeTwoTimes(counsellor)
  await counsellor.getByText('Waiting for the client').waitFor()
  const sentEmail = await waitForEmail(visit, /^Another time instead of/)
  expect(sentEmail.text).toContain('Your session isn’t cancelled.')
  expect(sentEmail.text).toContain('I have a training that day.')
  const [link] = /http\S+my-sessions\/pi_\w+/.exec(sentEmail.text)!
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Would another time suit you?' }).waitFor()
  await page.getByRole('radio', { name: new RegExp(`^${second}`) }).check()
  await page.getByRole('button', { name: /^Choose (?!a time)/ }).click()
  await page.getByText('Your session has been moved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
  const confirmation = await waitForEmail(visit, /^Your session has a new time/)
  expect(confirmation.attachments[0]!.content).toMatch(/SEQUENCE:1/)
  await counsellor.reload()
  await counsellor.getByText(new RegExp(`, ${second}–`)).waitFor()
  await counsellor.getByText('1 time').waitFor()
})

test('a proposal is withdrawn, then the session is cancelled after its effect was shown, and the client is emailed', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { path } = await createPaidSession(visit, 5)
  const counsellor = await openAsCounsellor(visit, path)
  await proposeTwoTimes(counsellor)
  await counsellor.getByRole('button', { name: 'Withdraw the offer' }).click()
  await counsellor.getByText('Offer withdrawn.').waitFor()
  await counsellor.getByRole('button', { name: 'Cancel the session' }).click()
  const dialog = counsellor.getByRole('dialog')
  await dialog.getByText('We refund 45.00 € to Mari and email them straight away.').waitFor()
  await dialog.getByLabel(/^Message to/).fill('I am so sorry.')
  await dialog.getByRole('button', { name: 'Cancel and refund 45.00 €' }).click()
  await counsellor.getByText('Booking cancelled. We’re refunding 45.00 € to Mari.').waitFor()
  const sentEmail = await waitForEmail(visit, /is cancelled:/)
  for (const text of ['I am so sorry.', '45.00 €']) expect(sentEmail.text).toContain(text)
})

test('a sick day: affected clients are listed first, everyone is emailed, and the day cannot be booked', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, start } = await createPaidSession(visit, 2)
  const day = start.toZonedDateTimeISO('Europe/Tallinn').toPlainDate().toString()
  const counsellor = await openAsCounsellor(visit, buildPagePath('dashboard', 'en'))
  await counsellor.getByRole('link', { name: 'Report a sick day' }).click()
  await counsellor.getByLabel('Day', { exact: true }).selectOption(day)
  const clientRow = counsellor.getByRole('listitem').filter({ hasText: /Mari / })
  await clientRow.getByText('They can choose one of these times or a full refund:').waitFor()
  await expect.poll(() => clientRow.getByRole('listitem').count()).toBe(3)
  await counsellor.getByLabel(/^Message to/).fill('I have a fever.')
  await counsellor.getByRole('button', { name: /^Close the day \(/ }).click()
  await counsellor.getByText(/is closed\. We’ve emailed every client whose session changed\.$/).waitFor()
  // There may be earlier emails with the same subject.
  await expect
    .poll(async () => (await waitForEmail(visit, /^Another time instead of/)).text)
    .toContain('Your counsellor can no longer make the original time.')
  await page.reload()
  await page.getByText('Your counsellor can no longer make the original time.').waitFor()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: /^Choose (?!a time)/ }).click()
  await page.getByText('Your session has been moved.').waitFor()
  const html = await (await page.request.get(`${visit.url}/en/${(await visit.counsellor()).slug}?view=list`)).text()
  const dates = [...html.replaceAll('%3A', ':').matchAll(/start=(20[\dT:-]+Z)/g)].map(([, at]) =>
    Temporal.Instant.from(at!).toZonedDateTimeISO('Europe/Tallinn').toPlainDate().toString(),
  )
  expect(dates).not.toContain(day)
})
