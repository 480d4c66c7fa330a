import { expectPageAccessible } from './expect-page-accessible.ts'
import { createMember, modal } from './member.ts'
import { cardFields, fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'
import { logIn } from './test-people.ts'

/** A card that requires authentication only when it is saved. */
const CARD_AUTHENTICATED_ON_SETUP = '4000002500003155'
interface FarTime {
  sessionTemplateId: string
  start: string
}

/** Finds a time 100 to 120 days ahead at which a demo provider is available. */
async function findFarTime({ page, url }: Visit): Promise<FarTime> {
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${url}/api${path}`, { data, headers: { 'x-xsrf-token': token } })
    return (await response.json()).data
  }
  const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string }
  const getDate = (daysAhead: number) =>
    Temporal.Instant.from(clock)
      .add({ hours: 24 * daysAhead })
      .toZonedDateTimeISO('Europe/Tallinn')
      .toPlainDate()
      .toString()
  const { items } = await post('/customer/provider/search', { page: 1, pageSize: 50, sessionType: 2 })
  for (const { providerId } of items as { providerId: string }[]) {
    const reply = await (await page.request.get(`${url}/api/customer/provider/${providerId}`)).json()
    const session = (
      reply.data.sessionTemplates as { type: number; sessionTemplateId: string; durationInMinutes: number }[]
    ).find(({ type }) => type === 2)
    if (!session) continue
    const { sessionTemplateId, durationInMinutes } = session
    const days = (await post(`/customer/provider/${providerId}/get-availability`, {
      ...{ fromDate: getDate(100), toDate: getDate(120), durationInMinutes, sessionTemplateId },
    })) as { slots: { startDateTime: string }[] }[]
    const slot = days.flatMap(({ slots }) => slots)[0]
    if (slot) return { sessionTemplateId, start: slot.startDateTime }
  }
  throw new Error('no demo counsellor has a time so far ahead')
}

const getChargeTime = (start: string) => Temporal.Instant.from(start).subtract({ hours: 24 * 75 })

async function openCheckout(visit: Visit, far: FarTime): Promise<void> {
  const query = new URLSearchParams({ session: far.sessionTemplateId, start: far.start })
  await visit.page.goto(`${visit.url}/en/customer/checkout?${query}`)
  await cardFields(visit.page).locator('[name=number]').waitFor()
}

const waitForEmail = async (visit: Visit, email: string, subject: RegExp) => {
  let found: Awaited<ReturnType<Visit['listEmails']>>[number] | undefined
  // After the clock has been moved ahead by several weeks, many emails are queued and sent one by one.
  await expect
    .poll(
      async () => {
        found = (await visit.listEmails()).find(
          (sentEmail) => sentEmail.to.includes(email) && subject.test(sentEmail.subject),
        )
        return found !== undefined
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

test('a time far ahead is booked with a bank-confirmed card and charged on its day', async ({ openSite }) => {
  const visit = await openSite()
  const { page } = visit
  const far = await findFarTime(visit)
  const member = await createMember(visit)
  const { emailAddress: email } = member
  await openCheckout(visit, far)
  await page.getByText(/^We’ll charge .+, 75\sdays before the session\./).waitFor()
  await page.getByText('If that fails, you have 72 hours to use another card').waitFor()
  await expectPageAccessible(page, 'checkout of a far date')
  await fillCard(page, CARD_AUTHENTICATED_ON_SETUP)
  await page.getByRole('button', { name: 'Book and pay later' }).click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'confirmed with your bank' }).waitFor()
  await fillCard(page, CARD_AUTHENTICATED_ON_SETUP)
  await page.getByRole('button', { name: 'Book and pay later' }).click()
  await page.locator('#complete').click()
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
  await page.getByText('Your payment', { exact: true }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/my-sessions\/seti_\w+$/)
  const address = page.url()
  await expectPageAccessible(page, 'session of a far date')
  const sentEmail = await waitForEmail(visit, email, /confirmed/)
  expect(sentEmail.text).toMatch(/We’ll charge .+, 75 days before the session\./)
  await page.getByRole('button', { name: 'Cancel session', exact: true }).click()
  await modal(page).getByText('You haven’t been charged, so there’s nothing to refund.').waitFor()
  await modal(page).getByRole('button', { name: 'Keep session' }).click()

  await visit.moveClock(getChargeTime(far.start).subtract({ hours: 70 }).toString(), ['run-scheduled-charges'])
  expect((await waitForEmail(visit, email, /^Your card will be charged on/)).text).toContain(
    'You don’t need to do anything.',
  )
  await visit.moveClock(getChargeTime(far.start).toString(), ['run-scheduled-charges'])
  await waitForEmail(visit, email, /^We’ve received your payment/)
  await logIn(visit.url, page, member)
  await page.goto(address)
  await page.getByText('Visa 3155').waitFor()
  expect(await page.getByText('Your payment', { exact: true }).count()).toBe(0)
  await page.getByText(/^Cancel .+ and you get \d+\.00\s€ back\./).waitFor()
})
