import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { aMember, modal } from './member.ts'
import { cardFields, fillCard } from './pay.ts'
import { openSite, type Visit } from './site.ts'

const VISA = '4242424242424242'
/** The bank asks once, when the card is saved. */
const ASKED_AT_SAVING = '4000002500003155'
/** It can be saved, and charging it fails. */
const FAILS_LATER = '4000000000000341'

interface FarTime {
  sessionTemplateId: string
  start: string
}

/** A free time some hundred days ahead; each test takes another counsellor's. */
async function farTime({ page, url }: Visit, which: number): Promise<FarTime> {
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')!.value
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api${path}`, { data, headers: { 'x-xsrf-token': token } })
    return (await answer.json()).data
  }
  const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string }
  const day = (days: number) =>
    Temporal.Instant.from(clock)
      .add({ hours: 24 * days })
      .toZonedDateTimeISO('Europe/Tallinn')
      .toPlainDate()
      .toString()
  const { items } = await post('/customer/provider/search', { page: 1, pageSize: 50, sessionType: 2 })
  const found: FarTime[] = []
  for (const { providerId } of items as { providerId: string }[]) {
    const shown = await (await page.request.get(`${url}/api/customer/provider/${providerId}`)).json()
    const session = (
      shown.data.sessionTemplates as { type: number; sessionTemplateId: string; durationInMinutes: number }[]
    ).find(({ type }) => type === 2)
    if (!session) continue
    const { sessionTemplateId, durationInMinutes } = session
    const days = (await post(`/customer/provider/${providerId}/get-availability`, {
      ...{ fromDate: day(100), toDate: day(120), durationInMinutes, sessionTemplateId },
    })) as { slots: { startDateTime: string }[] }[]
    const slot = days.flatMap(({ slots }) => slots)[0]
    if (slot) found.push({ sessionTemplateId, start: slot.startDateTime })
    if (found.length > which) return found[which]!
  }
  throw new Error('no demo counsellor has a time so far ahead')
}

const chargeDay = (start: string) => Temporal.Instant.from(start).subtract({ hours: 24 * 75 })

async function checkout(visit: Visit, far: FarTime, language = 'en'): Promise<void> {
  const query = new URLSearchParams({ session: far.sessionTemplateId, start: far.start })
  await visit.page.goto(`${visit.url}/${language}/customer/checkout?${query}`)
  await cardFields(visit.page).locator('[name=number]').waitFor()
}

/** Opened anew with a login that the moved clock has not ended. */
async function signInAnew(visit: Visit, email: string): Promise<void> {
  const { page, url } = visit
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')!.value
  const answer = await page.request.post(`${url}/api/account/login`, {
    data: { userName: email, password: 'Kuldne-9-pilv' },
    headers: { 'x-xsrf-token': token },
  })
  const { data } = await answer.json()
  await page.evaluate((items) => {
    for (const name of ['accessToken', 'refreshToken', 'cancelToken', 'role'])
      localStorage.setItem(name, String(items[name]))
  }, data)
}

const mailAbout = async (visit: Visit, email: string, subject: RegExp) => {
  let found: Awaited<ReturnType<Visit['mails']>>[number] | undefined
  // Weeks at once write letters to many, which leave one after the other.
  await expect
    .poll(
      async () => {
        found = (await visit.mails()).find((mail) => mail.to.includes(email) && subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

test('a time far ahead is booked with a card that the bank confirms, and charged on its day', async () => {
  const visit = await openSite()
  const { page } = visit
  const email = 'kaugel@hool.test'
  const far = await farTime(visit, 0)
  await aMember(visit, email)
  await checkout(visit, far)
  await page.getByText(/^Nothing is charged today\. We charge .+ \(75 days before\)\./).waitFor()
  await page.getByText('If the card fails then, you have 72 hours to use another').waitFor()
  await expectSound(page, 'checkout of a far date')
  await fillCard(page, ASKED_AT_SAVING)
  await page.getByRole('button', { name: 'Save the card and book' }).click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'not confirmed with the bank' }).waitFor()
  await fillCard(page, ASKED_AT_SAVING)
  await page.getByRole('button', { name: 'Save the card and book' }).click()
  await page.locator('#complete').click()
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  await page.getByText('Your card is charged later').waitFor()
  await expect.poll(() => page.url()).toMatch(/\/my-sessions\/seti_\w+$/)
  const address = page.url()
  await expectSound(page, 'session of a far date')
  const letter = await mailAbout(visit, email, /confirmed/)
  expect(letter.text).toContain('Nothing is charged today. We charge')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await modal(page).getByText('Nothing was charged, so nothing comes back.').waitFor()
  await modal(page).getByRole('button', { name: 'Keep session' }).click()

  await visit.moveClock(chargeDay(far.start).subtract({ hours: 70 }).toString())
  expect((await mailAbout(visit, email, /^Your card is charged on/)).text).toContain('You need do nothing.')
  await visit.moveClock(chargeDay(far.start).toString())
  await mailAbout(visit, email, /^Your payment has arrived/)
  await signInAnew(visit, email)
  await page.goto(address)
  await page.getByText('Visa 3155').waitFor()
  expect(await page.getByText('Your card is charged later').count()).toBe(0)
  await page.getByText(/^Cancel .+ and you get \d+\.00\s€ back\./).waitFor()
})

test('a card that fails on its day is replaced on the telephone, in Estonian', async () => {
  const visit = await openSite({ language: 'et' })
  const { page, url } = visit
  const email = 'uuskaart@hool.test'
  const far = await farTime(visit, 1)
  await aMember(visit, email)
  await checkout(visit, far, 'et')
  await page.getByText(/^Täna raha ei võeta\./).waitFor()
  await fillCard(page, FAILS_LATER)
  await page.getByRole('button', { name: 'Salvesta kaart ja broneeri' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sinu aeg on broneeritud' }).waitFor()
  await visit.moveClock(chargeDay(far.start).toString())
  const letter = await mailAbout(visit, email, /^(Sinu kaardilt ei saanud raha võtta|Your card could not be charged)/)
  const link = /https?:\/\/\S+my-sessions\/\S+|https?:\/\/\S+\/minu-seansid\S*/.exec(letter.text)?.[0]
  expect(link).toBeTruthy()
  await signInAnew(visit, email)
  await page.goto(url + new URL(link!).pathname)
  await page.getByRole('link', { name: /^(Maksa seansi eest|Pay for the session)$/ }).click()
  await cardFields(page).locator('[name=number]').waitFor()
  await expectSound(page, 'another card for a far date')
  await fillCard(page, VISA)
  await page.getByRole('button', { name: /^(Maksa|Pay) \d/ }).click()
  await page.getByRole('heading', { level: 1, name: /^(Sinu aeg on broneeritud|Your time is booked)/ }).waitFor()
  await page.getByText('Visa 4242').waitFor()
  await mailAbout(visit, email, /^(Sinu makse on laekunud|Your payment has arrived)/)
})

test('a card that fails and is not replaced lets the time go after 72 hours', async () => {
  const visit = await openSite({ width: 1280, dark: true })
  const { page } = visit
  const email = 'lahti@hool.test'
  const far = await farTime(visit, 2)
  await aMember(visit, email)
  await checkout(visit, far)
  await fillCard(page, FAILS_LATER)
  await page.getByRole('button', { name: 'Save the card and book' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  const address = page.url()
  const day = chargeDay(far.start)
  await visit.moveClock(day.toString())
  await mailAbout(visit, email, /^Your card could not be charged/)
  await signInAnew(visit, email)
  await page.goto(address)
  await page.getByRole('link', { name: 'Pay for the session' }).waitFor()
  await expectSound(page, 'session whose card failed')
  await visit.moveClock(day.add({ hours: 50 }).toString())
  await mailAbout(visit, email, /^A card is still needed/)
  // The clock goes on: the card failed seconds after its day began.
  await visit.moveClock(day.add({ hours: 73 }).toString())
  await mailAbout(visit, email, /was let go$/)
  await signInAnew(visit, email)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Pay for the session' }).count()).toBe(0)
})
