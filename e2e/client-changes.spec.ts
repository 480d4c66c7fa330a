import type { Page } from '@playwright/test'
import { en } from '#modules/texts/en.ts'
import { createPaidSession, getTenOClock } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const ONE_HOUR = { hours: 1 }

const dialog = (page: Page) => page.locator('dialog[open]')
const plansRegion = (page: Page) => page.getByRole('region', { name: /^(If plans change|Kui plaanid muutuvad)$/ })

/** Waits for an email to the client with a matching subject and returns the newest one. */
async function waitForEmail(visit: Visit, subjectPattern: RegExp) {
  const { emailAddress } = await visit.client()
  const findEmail = async () =>
    (await visit.listEmails()).find(({ to, subject }) => to.includes(emailAddress) && subjectPattern.test(subject))
  await expect.poll(findEmail).toBeTruthy()
  return (await findEmail())!
}

/** Moves the clock, which makes access tokens expire, then logs in again and reopens the page. */
async function moveClockAndReload(visit: Visit, page: Page, at: Temporal.Instant): Promise<void> {
  const url = page.url()
  await visit.moveClock(at.toString(), [])
  await visit.signIn(page, 'client')
  await page.goto(url)
}

/** Splits a translated string at its placeholders. */
const splitText = (key: keyof typeof en) => en[key].split(/\{\{\w+\}\}/).map((part) => part.trim())
const LATE = splitText('cancellation.late').at(-1)!
const UNTIL_START = splitText('cancellation.untilStart')[0]!

/** Builds the sentence about free cancellation of a 45 € session, as worded on screens or in emails. */
function buildFreeSentence(start: Temporal.Instant, medium: 'screen' | 'email'): string {
  const limit = start.subtract({ hours: 24 }).toZonedDateTimeISO('Europe/Tallinn')
  const format = (options: Intl.DateTimeFormatOptions) => limit.toLocaleString('en-GB', options)
  const time = limit.toPlainTime().toString().slice(0, 5)
  const date =
    medium === 'screen'
      ? format({ day: 'numeric', month: 'short' })
      : format({ day: 'numeric', month: 'long', year: 'numeric' })
  const when =
    medium === 'screen'
      ? `${format({ weekday: 'short' })} ${date} at ${time}`
      : `${format({ weekday: 'long' })}, ${date}, ${time} (Tallinn time)`
  return en['cancellation.until'].replace('{{when}}', when).replace('{{amount}}', '45.00 €')
}

test('a client cancels in Estonian: sees the effect first, writes a note, is refunded and can rebook', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page } = await createPaidSession(visit, 4)
  const counsellor = await visit.counsellor()
  await page.goto(page.url().replace('/en/customer/my-sessions', '/et/customer/my-sessions'))
  const amount = '45,00\u00A0€'
  await plansRegion(page).getByRole('button', { name: 'Tühista seanss', exact: true }).click()
  const money = dialog(page).getByRole('definition')
  await expect.poll(() => money.allInnerTexts()).toEqual([amount, '0,00\u00A0€', amount])
  await dialog(page)
    .getByText(
      'Raha läheb tagasi kaardile (…4242). Selleks võib kuluda kuni 14 päeva. Saadame nõustajale (Anna) e-kirja.',
    )
    .waitFor()
  await dialog(page)
    .getByLabel(/^Sõnum nõustajale/)
    .fill('Jäin haigeks.')
  await dialog(page)
    .getByRole('button', { name: `Tühista (tagasi ${amount})` })
    .click()
  await page.getByRole('heading', { level: 1, name: 'See seanss on tühistatud' }).waitFor()
  await page.getByText(`Saad ${amount} tagasi kaardile (…4242).`).waitFor()
  await page.getByRole('link', { name: 'Broneeri uuesti' }).waitFor()
  await page.getByText('112').first().waitFor()
  expect(await plansRegion(page).count()).toBe(0)
  const sentEmail = await waitForEmail(visit, /is cancelled:|on tühistatud:/)
  expect(sentEmail.text).toMatch(
    /You get 45\.00 € back on the card ending in 4242\.|Saad 45,00 € tagasi kaardile \(…4242\)\./,
  )
  const isCounsellorEmailed = async () =>
    (await visit.listEmails()).some(
      ({ to, text }) => to.includes(counsellor.emailAddress) && text.includes('Jäin haigeks.'),
    )
  await expect.poll(isCounsellorEmailed).toBe(true)
})

test('the same cancellation wording appears on the counsellor’s page, at checkout, in the email, in My Sessions, on the session and in its dialog', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, start } = await createPaidSession(visit, 4)
  const bookedSentence = buildFreeSentence(start, 'screen')
  await plansRegion(page).getByText(bookedSentence).waitFor()
  const sentEmail = await waitForEmail(visit, /^Your booking is confirmed/)
  expect(sentEmail.text.replaceAll('\u00A0', ' ')).toContain(buildFreeSentence(start, 'email'))
  const sessionUrl = page.url()
  await page.goto(`${visit.url}/en/customer/my-sessions`)
  await page.getByText(bookedSentence).first().waitFor()
  const { slug, sessionTemplates } = await visit.counsellor()
  const session = sessionTemplates[0]!.sessionTemplateId
  const time = new URLSearchParams({ session, start: getTenOClock(5).toString() })
  const offeredSentence = buildFreeSentence(getTenOClock(5), 'screen')
  await page.goto(`${visit.url}/en/${slug}?${time}`)
  await page.getByText(en['rule.general'].replace('{{hours}}', '24')).first().waitFor()
  // On a phone, once a time has been chosen, this sentence is exposed only to screen readers.
  await page.getByText(offeredSentence).first().waitFor({ state: 'attached' })
  await page.goto(`${visit.url}/en/customer/checkout?${time}`)
  await page.getByText(offeredSentence).first().waitFor()
  await page.getByText(en['cancellation.rights']).click()
  await page.getByText(en['rule.noWithdrawal']).waitFor()
  await page.getByRole('button', { name: /^Pay \d/ }).waitFor()
  const limit = start.subtract({ hours: 24 })
  await page.goto(sessionUrl)
  await moveClockAndReload(visit, page, limit.subtract({ minutes: 2 }))
  await plansRegion(page).getByRole('button', { name: 'Cancel session', exact: true }).click()
  const cancelWithRefund = dialog(page).getByRole('button', { name: /^Cancel and get/ })
  await dialog(page).getByText(bookedSentence).waitFor()
  await cancelWithRefund.waitFor()
  // The deadline passes while the dialog is open, so nothing is cancelled and the dialog shows the new terms.
  await visit.moveClock(limit.add({ seconds: 1 }).toString(), [])
  await cancelWithRefund.click()
  await dialog(page).getByText('Your refund amount has changed').waitFor()
  await dialog(page).getByText(LATE).waitFor()
  expect(await cancelWithRefund.count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Keep session' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
})

test('inside 24 hours a client withdraws from the contract in two steps, and the receipt shows the time', async ({
  openSite,
}) => {
  const visit = await openSite()
  // A psychologist's sessions are not health care, so the right of withdrawal applies.
  await visit.counsellor({ isHealthCare: false })
  const { page, start } = await createPaidSession(visit, 4)
  // Earlier bookings may have sent emails with the same subject.
  await expect
    .poll(async () => (await waitForEmail(visit, /^Your booking is confirmed/)).text)
    .toContain(en['rule.expressRequest'].replace('{{days}}', '14'))
  await plansRegion(page).getByText(UNTIL_START).waitFor()
  expect(await plansRegion(page).getByText(en['rule.noWithdrawal']).count()).toBe(0)
  await moveClockAndReload(visit, page, start.subtract(ONE_HOUR))
  await plansRegion(page).getByText(UNTIL_START).waitFor()
  await plansRegion(page).getByText(en['cancellation.rights']).click()
  await plansRegion(page).getByRole('button', { name: 'Withdraw from contract' }).click()
  await dialog(page).getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
  await page.getByText(/^You withdrew from the contract on/).waitFor()
  const sentEmail = await waitForEmail(visit, /^You’ve withdrawn from the contract/)
  const at = start.subtract(ONE_HOUR).toZonedDateTimeISO('Europe/Tallinn')
  expect(sentEmail.text).toContain(`${at.toPlainTime().toString().slice(0, 5)} (Tallinn time)`)
  for (const text of ['Booking number', '.00 € back on the card ending in 4242']) expect(sentEmail.text).toContain(text)
})
