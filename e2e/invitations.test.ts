import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { cardFields, pay } from './pay.ts'
import { openSite, type Visit } from './site.ts'

const PASSWORD = 'Kuldne-9-pilv'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const section = (page: Page, name: string) => page.getByRole('region', { name })
const main = (page: Page) => page.getByRole('main')
/** The mailed address on the site under test, whatever public address its letters name. */
const linkIn = (text: string, url: string) => url + /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)![1]!

interface Writing {
  name: string
  email: string
  language?: 'en' | 'et' | 'ru'
  times?: number
}

/** The demo counsellor invites somebody new to the first free times, ten per cent cheaper. */
async function invite(page: Page, url: string, { name, email, language = 'en', times = 1 }: Writing): Promise<void> {
  await page.goto(url + pagePath('invite', 'en'), { waitUntil: 'networkidle' })
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=language]').selectOption(language)
  await page.getByRole('radio', { name: 'Percentage' }).check()
  await page.locator('[name=discount]').fill('10')
  const days = section(page, 'Times')
    .getByRole('gridcell')
    .getByRole('button', { name: /, [1-9]\d* free times?$/ })
  await days.first().waitFor()
  // The last days of a month may be too few: on to the next one, by its short name.
  if ((await days.count()) < times)
    await section(page, 'Times')
      .getByRole('button', { name: /^[A-Z][a-z]{2}$/ })
      .click()
  for (let day = 0; day < times; day++) {
    await days.nth(day).click()
    const seen = section(page, 'Times').getByRole('group', { name: /^Times that clients see/ })
    await seen.getByRole('button').first().click()
  }
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor()
}

const card = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name }).first()

/** A counsellor's browser beside the client's phone. */
async function counsellor(visit: Visit): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, 1)
  return page
}

const letterTo = async (visit: Visit, email: string) => linkIn((await visit.mailTo(email)).text, visit.url)

async function signUp(page: Page, visit: Visit, email: string): Promise<void> {
  const modal = page.locator('dialog[open]')
  const answers = { firstName: 'Uus', lastName: 'Klient', emailAddress: email }
  for (const [name, value] of Object.entries(answers)) await modal.locator(`[name=${name}]`).fill(value)
  for (const name of ['password', 'confirmPassword']) await modal.locator(`[name=${name}]`).fill(PASSWORD)
  await modal.locator('[name=isAdult]').check()
  await modal.locator('[name=healthConsent]').check()
  await modal.locator('[type=submit]').click()
  await modal.locator('[name=code]').waitFor()
  const coded = async () =>
    (await visit.mails())
      // The invitation's own letter has helpline numbers that look like a code.
      .filter(({ to, text }) => to.includes(email) && !/invitation|kutse/.test(text))
      .flatMap(({ text }) => /\b(\d{3}) (\d{3})\b/.exec(text) ?? [])
  await expect.poll(async () => (await coded()).length).toBeGreaterThan(0)
  const [, first, second] = await coded()
  await modal.locator('[name=code]').fill(`${first}${second}`)
}

const WORDS = {
  en: { title: 'Your invitation', signUp: 'Create an account and go on', booked: 'Your time is booked.' },
  et: { title: 'Sinu kutse', signUp: 'Loo konto ja jätka', booked: 'Sinu aeg on broneeritud.' },
} as const

test.each(['en', 'et'] as const)(
  'a new client opens the invitation, signs up on the way, pays the new price and is booked (%s)',
  async (language) => {
    const visit = await openSite({ language })
    const words = WORDS[language]
    const email = `kutsutud-${language}@hool.test`
    const practice = await counsellor(visit)
    await invite(practice, visit.url, { name: 'Liis Kask', email, language, times: 2 })
    await card(practice, email).getByText('Waits for payment').waitFor()

    const { page } = visit
    const letter = await visit.mailTo(email)
    expect(letter.subject).not.toMatch(/Anna|Lepalind|session|seans/i)
    await page.goto(linkIn(letter.text, visit.url))
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    expect(page.url()).not.toContain('#')
    const choice = main(page).locator('[name=startDateTime]')
    await expect.poll(() => choice.count()).toBe(2)
    await choice.last().check()
    // A reload loses neither the invitation nor its secret.
    await page.reload()
    await choice.last().check()
    const amount = /(\d+[.,]\d\d)\u00A0€/.exec(await main(page).innerText())![1]!
    await page.getByRole('button', { name: words.signUp }).click()
    await signUp(page, visit, email)
    await pay(page)
    await page.getByRole('heading', { level: 1, name: words.booked }).waitFor()
    expect(await main(page).innerText()).toContain(amount)

    await practice.reload()
    await card(practice, email).getByText('Paid', { exact: true }).waitFor()
    await page.goto(linkIn(letter.text, visit.url))
    await page
      .getByRole('heading', {
        level: 1,
        name: language === 'en' ? 'This session is booked' : 'See seanss on broneeritud',
      })
      .waitFor()
  },
)

test('leaving the checkout leads back to the invitation, which still holds its time', async () => {
  const visit = await openSite()
  const { page } = visit
  const practice = await counsellor(visit)
  await invite(practice, visit.url, { name: 'Back Again', email: 'customer@hool.test' })
  await visit.signIn(page, 0)
  await page.goto(await letterTo(visit, 'customer@hool.test'))
  await page.getByRole('button', { name: /^Go on to pay/ }).click()
  await cardFields(page).locator('[name=number]').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your invitation' }).waitFor()
  await page.getByRole('button', { name: /^Go on to pay/ }).waitFor()
  await page.getByRole('button', { name: 'Decline the invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('heading', { name: 'You have declined the invitation' }).waitFor()
  await practice.reload()
  await card(practice, 'Back Again').getByText('Declined').waitFor()
})

test('who is logged in with another address is asked whether it is meant for them', async () => {
  const visit = await openSite()
  const { page } = visit
  await invite(await counsellor(visit), visit.url, { name: 'Somebody Else', email: 'keegi-teine@hool.test' })
  await visit.signIn(page, 0)
  await page.goto(await letterTo(visit, 'keegi-teine@hool.test'))
  await page.getByText('another e-mail address').waitFor()
  expect(await page.getByRole('button', { name: /^Go on to pay/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Yes, it is meant for me' }).click()
  await page.getByRole('button', { name: /^Go on to pay/ }).waitFor()
})

test('one that nobody took up has ended for both, and both are told', async () => {
  const visit = await openSite()
  const { page } = visit
  const practice = await counsellor(visit)
  await invite(practice, visit.url, { name: 'Too Late', email: 'hiljaks@hool.test' })
  const link = await letterTo(visit, 'hiljaks@hool.test')
  const { clock } = (await (await fetch(`${visit.url}/dev/status`)).json()) as { clock: string }
  await visit.moveClock(Temporal.Instant.from(clock).add({ hours: 48 }).toString())
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'This invitation has ended' }).waitFor()
  await expect.poll(async () => (await visit.mailTo('hiljaks@hool.test')).subject).toContain('let go')
  await visit.signIn(practice, 1)
  await practice.goto(visit.url + pagePath('invitations', 'en'))
  await card(practice, 'Too Late').getByText('Ended').waitFor()
})

test('taken back, it says so to whoever opens it', async () => {
  const visit = await openSite()
  const { page } = visit
  const practice = await counsellor(visit)
  await invite(practice, visit.url, { name: 'Taken Back', email: 'tagasi@hool.test' })
  const link = await letterTo(visit, 'tagasi@hool.test')
  await card(practice, 'Taken Back')
    .getByRole('button', { name: /^Take back/ })
    .click()
  await practice.getByRole('dialog').getByText('Taken Back gets a short letter').waitFor()
  await practice.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await card(practice, 'Taken Back').getByText('Taken back', { exact: true }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'This invitation was taken back' }).waitFor()
  await page.getByRole('link', { name: 'See other times' }).waitFor()
})

/** Somebody asks the demo counsellor for early morning in a week, outside the hours. */
async function ask({ url }: Visit, name: string, email: string): Promise<void> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1]! }
  const send = (path: string, body: object) =>
    fetch(`${url}/api/customer/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const found = await send('provider/search', { searchText: 'Lepalind', page: 1, pageSize: 1 })
  const { data } = (await found.json()) as { data: { items: { providerId: string }[] } }
  const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string }
  const early = Temporal.Instant.from(clock).toZonedDateTimeISO('UTC').add({ days: 7 }).with({ hour: 4, minute: 0 })
  const at = early.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant().toString()
  const asked = { providerId: data.items[0]!.providerId, name, email, availableTimes: [at] }
  expect((await send('customer-request', asked)).status).toBe(200)
}

test('a request becomes an invitation to its times, and another one is declined kindly', async () => {
  const visit = await openSite()
  const { url } = visit
  await ask(visit, 'Kadri Küsija', 'kadri@hool.test')
  await ask(visit, 'Oleg Ootaja', 'oleg@hool.test')
  const practice = await counsellor(visit)
  await practice.goto(url + pagePath('invitations', 'en'))
  const requests = section(practice, 'Requests')
  await requests.getByRole('link', { name: /Kadri Küsija/ }).click()
  await practice.getByText('1 of 6').waitFor()
  expect(await practice.locator('[name=email]').inputValue()).toBe('kadri@hool.test')
  await practice.getByRole('button', { name: 'Send the invitation' }).click()
  await card(practice, 'Kadri Küsija').getByText('Waits for payment').waitFor()
  await requests.getByText('Invited').waitFor()
  await requests.getByRole('button', { name: /Oleg Ootaja/ }).click()
  await practice.getByRole('dialog').getByRole('button', { name: 'Decline and write' }).click()
  await requests.getByText('Declined').waitFor()
  await expect.poll(async () => (await visit.mailTo('oleg@hool.test')).subject).toBe('About the times you asked for')
})

test('nobody but a counsellor reaches the screens, and no stranger opens an invitation by its address', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(url + pagePath('invite', 'en'))
  await page.getByRole('heading', { level: 1, name: 'Log in to see this page' }).waitFor()
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('invitations', 'en'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Invite a client' }).count()).toBe(0)
  await page.goto(url + pagePath('invitation', 'en', { invitationId: '0b5f1a52-7c43-4c2e-9d0e-3a1f0f6c1b11' }))
  await page.getByRole('heading', { level: 1, name: 'We could not find this invitation' }).waitFor()
})

async function expectNoFault(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([name, faults, sideways > 0]).toEqual([name, [], false])
}

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  const email = `axe-${look.width}@hool.test`
  await visit.signIn(page, 1)
  await invite(page, url, { name: 'Axe', email, times: 2 })
  await expectNoFault(page, 'list')
  await page.goto(url + pagePath('invite', 'en'), { waitUntil: 'networkidle' })
  await section(page, 'Session').getByRole('combobox').first().selectOption('own')
  await page.getByRole('radio', { name: 'On site' }).check()
  await page.getByRole('radio', { name: 'Fixed amount' }).check()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expectNoFault(page, 'form')
  const client = await visit.another()
  await client.goto(await letterTo(visit, email))
  await main(client).locator('[name=startDateTime]').first().check()
  await expectNoFault(client, 'invitation')
})
