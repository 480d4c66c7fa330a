import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardFields, fillCard } from './pay.ts'
import { openSite, type Visit } from './site.ts'

interface FreeTime {
  providerId: string
  firstName: string
  query: string
}

/** A free time of one of the counsellors in the finder, asked as the finder asks; each test takes another one. */
async function freeTime(url: string, which: number): Promise<FreeTime> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const answer = await fetch(`${url}/api/customer/provider/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1]! },
    body: JSON.stringify({ page: 1, pageSize: 20 }),
  })
  const { data } = (await answer.json()) as {
    data: {
      items: {
        providerId: string
        firstName: string
        nextAvailable: string[]
        nextSessionTemplateId: string
        session: { type: number }
      }[]
    }
  }
  const card = data.items.filter((one) => one.nextAvailable.length > 0 && one.session.type === 2)[which]!
  const query = new URLSearchParams({ session: card.nextSessionTemplateId, start: card.nextAvailable[0]! })
  return { providerId: card.providerId, firstName: card.firstName, query: `?${query}` }
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \d/ })

/** Opens the checkout of a free time as the demo client and waits until it is held and the card fields are there. */
async function held(visit: Visit, which: number): Promise<FreeTime> {
  const time = await freeTime(visit.url, which)
  await visit.signIn(visit.page, 0)
  await visit.page.goto(`${visit.url}/en/customer/checkout${time.query}`)
  await cardFields(visit.page).locator('[name=number]').waitFor()
  return time
}

const isConfirmed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()

/** Leaves by Back, which frees the time, so that no test meets the limit on unpaid times. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL(/\/provider-details\//)
}

test('a client pays with a card pressed twice and has one confirmed session and its mail', async () => {
  const visit = await openSite()
  const { page } = visit
  const { firstName, providerId } = await held(visit, 0)
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox').fill('Please no camera.')
  await fillCard(page)
  await payButton(page).dblclick()
  await isConfirmed(page)
  await expect.poll(() => page.getByText('Visa 4242').count()).toBe(1)
  await expect.poll(() => page.getByText('Please no camera.').count()).toBe(1)
  await expect.poll(() => page.url()).toMatch(/\/en\/customer\/my-sessions\/pi_\w+$/)
  await visit.mailTo('customer@hool.test')
  const mine = (await visit.mails()).filter(({ to }) => to.includes('customer@hool.test'))
  expect(mine.map(({ attachments }) => attachments.some(({ filename }) => filename.endsWith('.ics')))).toEqual([true])
  const [payment] = /pi_\w+$/.exec(page.url())!
  await page.getByRole('link', { name: 'See my sessions' }).click()
  await page.getByText(firstName).first().waitFor()
  // The counsellor's page after a payment says how it stands, and leads on.
  await page.goto(`${visit.url}/en/customer/provider/${providerId}/${payment}`)
  const stands = page.getByRole('status').filter({ hasText: 'Your session is booked.' })
  await stands.getByRole('link', { name: 'My Sessions' }).click()
  await page.waitForURL(`**/en/customer/my-sessions/${payment}`)
  await isConfirmed(page)
})

test('another session can be chosen at checkout: the held time is released and the sessions are shown', async () => {
  const visit = await openSite()
  const { page } = visit
  const { query } = await held(visit, 1)
  const { session, start } = Object.fromEntries(new URLSearchParams(query))
  await page.getByRole('link', { name: 'Change session or time' }).click()
  await page.waitForURL(/\/provider-details\/.*#sessions$/)
  expect(new URL(page.url()).searchParams.get('session')).toBe(session)
  await page.getByRole('heading', { level: 2, name: 'Choose a session' }).waitFor()
  // The time is free again: it is still chosen, and nothing says that it is gone.
  expect(new URL(page.url()).searchParams.get('start')).toBe(start)
  expect(await page.getByText('This time was taken').count()).toBe(0)
  await page
    .getByRole('button', { name: /^Book/ })
    .or(page.getByRole('link', { name: /^Book/ }))
    .first()
    .waitFor()
})

test('a declined card loses nothing and another one pays', async () => {
  const visit = await openSite()
  const { page } = visit
  await held(visit, 1)
  await fillCard(page, '4000000000009995')
  await payButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'not enough money' }).waitFor()
  await fillCard(page)
  await payButton(page).click()
  await isConfirmed(page)
})

test('a failed challenge leads back to the held time, a passed one to the session', async () => {
  const visit = await openSite()
  const { page } = visit
  await held(visit, 2)
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'not confirmed with the bank' }).waitFor()
  await fillCard(page, '4000000000003220')
  await payButton(page).click()
  await page.locator('#complete').click()
  await isConfirmed(page)
})

test('who is slower sees other times and goes on with one of them', async () => {
  const visit = await openSite()
  const { query } = await held(visit, 3)
  const slower = await visit.another()
  await visit.signIn(slower, 3)
  await slower.goto(`${visit.url}/en/customer/checkout${query}`)
  await slower.getByRole('heading', { name: 'Somebody was faster' }).waitFor()
  const others = slower.getByRole('group', { name: /^Other free times/ }).getByRole('button')
  await expect.poll(() => others.count()).toBe(3)
  await others.first().click()
  await cardFields(slower).locator('[name=number]').waitFor()
  await leave(slower)
  await leave(visit.page)
})

test('a hold that runs out says so and the time can be taken again', async () => {
  const visit = await openSite()
  const { page } = visit
  await page.clock.install()
  await held(visit, 4)
  const booking = page.url()
  await visit.moveClock(await serverNowPlus(visit.url, { minutes: 16 }))
  await page.clock.fastForward('16:00')
  await page.getByRole('heading', { name: 'The time has been let go' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.getByRole('button', { name: 'Take this time again' }).click()
  await cardFields(page).locator('[name=number]').waitFor()
  expect(page.url()).not.toBe(booking)
  await leave(page)
})

async function serverNowPlus(url: string, more: Temporal.DurationLike): Promise<string> {
  const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string }
  return Temporal.Instant.from(clock).add(more).toString()
}

test('a reload finds the held time with its note, and Back frees it for others', async () => {
  const visit = await openSite()
  const { page } = visit
  const { query } = await held(visit, 5)
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox').fill('It is for my child.')
  const address = page.url()
  expect(address).toContain('?booking=')
  await page.reload()
  await cardFields(page).locator('[name=number]').waitFor()
  expect(page.url()).toBe(address)
  expect(await page.getByRole('textbox').inputValue()).toBe('It is for my child.')
  await leave(page)
  const next = await visit.another()
  await visit.signIn(next, 3)
  await next.goto(`${visit.url}/en/customer/checkout${query}`)
  await cardFields(next).locator('[name=number]').waitFor()
  await leave(next)
})

test('an interrupted payment stands on top of My Sessions, and two tabs pay once', async () => {
  const visit = await openSite()
  const { page } = visit
  await held(visit, 6)
  const other = await visit.context.newPage()
  await other.goto(`${visit.url}/en/customer/my-sessions`)
  await other.getByRole('link', { name: 'Finish paying' }).first().click()
  await fillCard(other)
  await payButton(other).click()
  await isConfirmed(other)
  await fillCard(page)
  await payButton(page).click()
  await isConfirmed(page)
  await expect.poll(() => page.url()).toBe(other.url())
})

test('a visitor sees price, rule and zone before signing in, and the note typed then is still there afterwards', async () => {
  const visit = await openSite()
  const { page, url } = visit
  const { query, firstName } = await freeTime(url, 7)
  await page.goto(`${url}/en/customer/checkout${query}`)
  const summary = page.getByRole('region', { name: 'What you book' })
  expect(await summary.innerText()).toMatch(
    new RegExp(`${firstName}[^]*Tallinn time[^]*(Cancel by|Cancel any time|You can cancel it)`),
  )
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox').fill('I have not done this before.')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill('customer@hool.test')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Hool-Customer-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await cardFields(page).locator('[name=number]').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('I have not done this before.')
  await leave(page)
})
