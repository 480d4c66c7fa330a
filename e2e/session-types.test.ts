import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { pay } from './pay.ts'
import { monday, openSite, type Visit } from './site.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COUNSELLOR = 'anna-lepalind'

async function openTypes({ page, url, signIn }: Visit, query = ''): Promise<void> {
  await signIn(page, 1)
  await page.goto(`${url}${pagePath('sessionTypes', 'en')}${query}`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
const dialog = (page: Page) => page.locator('dialog[open]')

/** A Saturday some weeks after the Monday on which these tests begin: the demo counsellor has nothing then. */
const aSaturday = (weeksAhead: number) => monday().add({ days: 5 + 7 * weeksAhead })

async function payFor(page: Page): Promise<void> {
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
}

/** A client opens a date of a group from the counsellor's page and pays for a seat. */
async function bookSeat(visit: Visit, page: Page, title: string): Promise<void> {
  await visit.signIn(page, 0)
  const { sessionTemplates } = await counsellorPage(visit)
  const dates = sessionTemplates.find((one) => one.title === title)!.groupSessionRecurrence!
  await page.goto(`${visit.url}/en/customer/checkout?occurrence=${dates[0]!.groupSessionRecurrenceId}`)
  await page.getByText(title).first().waitFor()
  await payFor(page)
}

interface ShownPage {
  sessionTemplates: {
    title: string
    groupSessionRecurrence?: { groupSessionRecurrenceId: string; startDateTime: string }[]
  }[]
}

async function counsellorPage({ page, url }: Visit): Promise<ShownPage> {
  const answer = await page.request.get(`${url}/api/customer/provider/${COUNSELLOR}`, {
    headers: { 'accept-language': 'en' },
  })
  return ((await answer.json()) as { data: ShownPage }).data
}

test('a group with repeats made on a phone is seen and booked by a client; one date is called off and paid back', async () => {
  const visit = await openSite()
  const { page, url } = visit
  const title = 'Saturday breathing'
  const saturday = aSaturday(1)
  await openTypes(visit, '?new')
  await page.getByRole('radio', { name: /^Group/ }).check()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Price per person' }).fill('22,50')
  await page.getByText('You receive 19.12 € per person after the platform’s 15 % fee (3.38 €).').waitFor()
  await page.getByLabel('At most', { exact: true }).fill('6')
  await page.getByLabel('First date').fill(saturday.toString())
  await page.getByLabel('Repeats').selectOption('week')
  await page.getByLabel('How many times').fill('3')
  await page.getByText('3 dates will be made.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The session type is saved.').waitFor()
  await card(page, title).getByText('0 of 6 booked').nth(2).waitFor()

  const shown = (await counsellorPage(visit)).sessionTemplates.find((one) => one.title === title)!
  const clocks = shown.groupSessionRecurrence!.map(
    (one) => Temporal.Instant.from(one.startDateTime).toZonedDateTimeISO('Europe/Tallinn').toPlainTime().hour,
  )
  expect(clocks).toEqual([18, 18, 18])
  const client = await visit.another()
  await client.goto(`${url}/en/${COUNSELLOR}`, { waitUntil: 'networkidle' })
  await client.getByText(title).first().waitFor()
  await bookSeat(visit, client, title)

  await page.reload({ waitUntil: 'networkidle' })
  await card(page, title).getByText('1 of 6 booked').waitFor()
  await card(page, title)
    .getByRole('button', { name: /^Call off/ })
    .first()
    .click()
  await dialog(page)
    .getByText('1 person gets everything back, 22.50 €, and is told by e-mail.', { exact: false })
    .waitFor()
  await dialog(page).getByLabel('A word to your clients').fill('The hall is closed that day.')
  await dialog(page).getByRole('button', { name: 'Call off and refund 22.50 €' }).click()
  await page.getByText('The date is called off.').waitFor()
  await expect
    .poll(() =>
      card(page, title)
        .getByText(/of 6 booked/)
        .count(),
    )
    .toBe(2)
  await expect
    .poll(async () => (await visit.mails()).find((mail) => /cancelled/.test(mail.subject))?.text ?? '')
    .toContain('The hall is closed that day.')
})

test('switched off: the dialog names the money, keeps what is booked when asked to, and the page loses it', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await openTypes(visit)
  const title = 'Calm under pressure'
  const booked = await card(page, title)
    .getByText(/seats booked ahead/)
    .innerText()
  await card(page, title)
    .getByRole('button', { name: /^Switch off/ })
    .click()
  expect(
    await dialog(page).getByRole('radio', { name: 'Cancel what is booked and give everything back' }).isChecked(),
  ).toBe(true)
  await dialog(page)
    .getByText(/All booked sessions are cancelled: \d+ bookings, [\d\s]+\.\d\d\s€ goes back/)
    .waitFor()
  await dialog(page).getByRole('radio', { name: 'Keep what is booked' }).check()
  await dialog(page).getByRole('button', { name: 'Switch off, keep what is booked' }).click()
  await page.getByText('It is switched off.').waitFor()
  const off = page.getByRole('region', { name: 'Switched off' })
  await off.getByRole('heading', { name: title }).waitFor()
  expect(
    await card(page, title)
      .getByText(/seats booked ahead/)
      .innerText(),
  ).toBe(booked)
  expect((await counsellorPage(visit)).sessionTemplates.map((one) => one.title)).not.toContain(title)
  await off.getByRole('button', { name: /^Switch on/ }).click()
  await page.getByText('Clients can book it again.').waitFor()
  expect((await counsellorPage(visit)).sessionTemplates.map((one) => one.title)).toContain(title)
})

test('switched off with its bookings: everybody gets everything back', async () => {
  const visit = await openSite()
  const { page } = visit
  await openTypes(visit)
  const title = 'First session'
  await card(page, title)
    .getByRole('button', { name: /^Switch off/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Switch off and refund [\d\s]+\.\d\d\s€$/ })
    .click()
  await page.getByText(/is on its way back to clients/).waitFor()
  const off = page.getByRole('region', { name: 'Switched off' })
  await off.getByRole('heading', { name: title }).waitFor()
  await card(page, title).getByText('Nothing booked ahead').waitFor()
})

test('a session type moved down the list keeps the focus, and clients see the new order', async () => {
  const visit = await openSite()
  const { page } = visit
  await openTypes(visit)
  const titles = () => page.getByRole('region', { name: 'Offered' }).getByRole('heading', { level: 3 }).allInnerTexts()
  const before = await titles()
  const down = page.getByRole('button', { name: /^Move down/ }).first()
  await down.click()
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByText(/: number 2 of \d+|is now number 2 of \d+/).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(new RegExp(`^Move down ${before[0]}`))
  const shown = (await counsellorPage(visit)).sessionTemplates.map((one) => one.title)
  expect(shown.slice(0, 2)).toEqual([before[1], before[0]])
})

test('a free session is refused in words, what was typed stays, and leaving unsaved is asked about', async () => {
  const visit = await openSite()
  const { page } = visit
  await openTypes(visit, '?new')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is a required field').waitFor()
  await page.getByRole('textbox', { name: 'Price' }).fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write the title in at least one language').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('A talk')
  await page.getByRole('tab', { name: 'Estonian' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Jutt')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A session costs at least 1 €', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'All session types' }).click()
  await dialog(page).getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('tab', { name: 'English' }).click()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A talk')
  await page.getByRole('textbox', { name: 'Price' }).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await card(page, 'A talk').getByText('30 €, you receive 25.50 €').waitFor()
  await card(page, 'A talk')
    .getByRole('link', { name: /^Change/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Change: A talk' }).waitFor()
  await page.getByRole('combobox', { name: 'Length' }).selectOption('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await card(page, 'A talk').getByText('90 min', { exact: false }).waitFor()
})

test('a date that collides is named before and after it is not made', async () => {
  const visit = await openSite()
  const { page } = visit
  const saturday = aSaturday(8)
  await openTypes(visit)
  const group = card(page, 'Calm under pressure')
  const add = async (count: string) => {
    await group.getByRole('button', { name: /^Add dates/ }).click()
    await dialog(page).getByLabel('First date').fill(saturday.toString())
    await dialog(page).getByLabel('Repeats').selectOption('week')
    await dialog(page).getByLabel('How many times').fill(count)
  }
  await add('1')
  await dialog(page).getByText('1 date will be made.').waitFor()
  await dialog(page).getByRole('button', { name: 'Add dates' }).click()
  await page.getByText('1 date is made.').waitFor()
  await add('2')
  await dialog(page).getByText('1 date will be made. 1 cannot be made.').waitFor()
  await dialog(page).getByText('Meets another session').waitFor()
  await dialog(page).getByRole('button', { name: 'Add dates' }).click()
  await dialog(page).getByText('These dates were not made:').waitFor()
  expect(await dialog(page).getByText('Meets another session').count()).toBe(1)
})

test('somebody without a practice cannot open the session types, and a counsellor finds them in the menu', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('sessionTypes', 'en'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'New session type' }).count()).toBe(0)
  await visit.signIn(page, 1)
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Session Types' }).click()
  await page.getByRole('heading', { level: 1, name: 'Session types' }).waitFor()
})

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  const width = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  const sideways = await page.evaluate(width)
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : []),
  ]
}

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page } = visit
  await openTypes(visit)
  expect(await faultsOf(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Switch off/ })
    .last()
    .click()
  await dialog(page).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await openTypes(visit, '?new=group')
  await page.getByLabel('First date').fill(aSaturday(3).toString())
  await page.getByLabel('Repeats').selectOption('month')
  await page.getByText(/dates? will be made/).waitFor()
  expect(await faultsOf(page)).toEqual([])
})
