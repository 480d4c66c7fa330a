import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#contract/enums.ts'
import { type PageId, pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { paidSession } from './paid-session.ts'
import { cardFields } from './pay.ts'
import { openSite, type Visit } from './site.ts'

const PAGES: readonly PageId[] = [
  'forCounsellors',
  'forOrganisations',
  'aboutUs',
  'contactUs',
  'ranking',
  'feedbackCheck',
  'accessibility',
  'imprint',
  'finder',
]
const MESSAGE = 'Where do I find the invoice of my session?'

/** Time passes between reading a form and sending it. */
async function aMinuteLater({ page, url, moveClock }: Visit): Promise<void> {
  const { clock } = (await (await page.request.get(`${url}/dev/status`)).json()) as { clock: string }
  await moveClock(Temporal.Instant.from(clock).add({ minutes: 1 }).toString())
}

async function write(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Mari Näidis')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('What is it about?').selectOption('money')
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE)
}

const messageTo = async (visit: Visit, email: string) =>
  (await visit.mails()).find((mail) => mail.subject === 'Sõnum kontaktivormilt' && mail.text.includes(email))

test('a message reaches the people behind the site; while the server fails, what was typed stays', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(url + pagePath('contactUs', 'en'), { waitUntil: 'networkidle' })
  const help = page.getByRole('link', { name: 'All helplines' }).last()
  const send = page.getByRole('button', { name: 'Send message' })
  const [above, below] = [await help.boundingBox(), await send.boundingBox()]
  expect(above!.y).toBeLessThan(below!.y)
  await send.click()
  await expect.poll(() => page.getByText('This is a required field').count()).toBe(3)
  await write(page, 'no address')
  await send.click()
  await page.getByText('The email is not valid').waitFor()
  await write(page, 'mari@client.test')
  await page.route('**/api/account/contact-us', (route) =>
    route.fulfill({ status: 503, json: { data: null, succeeded: false, errors: [], message: 'Action failed' } }),
  )
  await send.click()
  await page.getByText('There was an error sending your message, please try again!').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
  await page.unroute('**/api/account/contact-us')
  await aMinuteLater(visit)
  await send.click()
  await page.getByText('Your message has been sent!').waitFor()
  await expect.poll(async () => (await messageTo(visit, 'mari@client.test'))?.text).toContain(MESSAGE)
  const mail = (await messageTo(visit, 'mari@client.test'))!
  expect(mail.text).toContain('Raha või arve')
  expect(mail.subject).not.toContain('Raha')
})

test('without scripts the same form works: it says what is wrong, keeps what was typed, and is sent', async () => {
  const visit = await openSite()
  const { url } = visit
  const plain = await visit.context.browser()!.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${url + pagePath('contactUs', 'en')}?topic=data`)
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('data')
  await write(page, 'no address')
  const [wrong] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: 'Send message' }).click(),
  ])
  expect(wrong.status()).toBe(422)
  await page.getByText('The email is not valid').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
  await page.getByLabel('E-mail').fill('plain@client.test')
  await aMinuteLater(visit)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message has been sent!').waitFor()
  expect(new URL(page.url()).search).toBe('?sent')
  await expect.poll(() => messageTo(visit, 'plain@client.test')).toBeTruthy()
  await plain.close()
})

test('whoever is logged in need not say who they are', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('contactUs', 'en'))
  await expect.poll(() => page.getByLabel('Your name').inputValue()).not.toBe('')
  expect(await page.getByLabel('E-mail').inputValue()).toContain('@')
})

test('the calculator names what a booked session really brings, moved or typed, and says so', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await paidSession(visit, 3)
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 1)
  await counsellor.goto(url + pagePath('billing', 'en'), { waitUntil: 'networkidle' })
  const row = counsellor.getByRole('region', { name: 'Payments' }).getByRole('row').filter({ hasText: '€' }).last()
  const [paid, fee, theirs] = ((await row.innerText()).match(/\d+\.\d\d/g) ?? []) as [string, string, string]
  await page.goto(url + pagePath('forCounsellors', 'en'), { waitUntil: 'networkidle' })
  const calculator = page.getByRole('region', { name: 'What you would receive' })
  await calculator.getByLabel('Price in euros').fill(String(Number(paid)))
  await calculator.getByText(`−${fee}`).waitFor()
  await calculator.getByText(theirs).first().waitFor()
  await expect.poll(() => calculator.getByRole('status').innerText()).toContain(theirs)
  await calculator.getByRole('slider', { name: 'Price of a session' }).press('ArrowRight')
  expect(await calculator.getByLabel('Price in euros').inputValue()).toBe(String(Number(paid) + 1))
  await calculator.getByLabel('Price in euros').fill('7.5')
  await calculator.getByText('Type a whole number from 10 to 200.').waitFor()
  await calculator.getByRole('checkbox', { name: /liable to VAT/ }).check()
  await calculator.getByText('Yours after VAT').waitFor()
})

test('a path typed in small letters leads to the specified one, and every foot link to a page', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/fororganization`)
  expect(new URL(page.url()).pathname).toBe('/en/forOrganization')
  const foot = page.getByRole('contentinfo').getByRole('link')
  const addresses = await foot.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Write to us' }).waitFor()
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('organisation')
})

test.for(PATH_LANGUAGES)(
  'the first screen of a phone shows a face, a price and every free time of the first counsellor, with help above (%s)',
  async (language) => {
    const { page, url } = await openSite()
    await page.goto(url + pagePath('finder', language), { waitUntil: 'networkidle' })
    const card = page
      .locator('#results li')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const times = await card.getByRole('group').getByRole('link').all()
    expect(times.length).toBe(3)
    for (const part of [card.locator('img'), card.locator('strong'), ...times]) {
      // Seen, and not under anything that floats.
      expect(
        await part.evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return bottom < innerHeight && element.contains(there)
        }),
      ).toBe(true)
    }
    for (const tel of ['112', '116123']) expect(await page.locator(`p a[href="tel:${tel}"]`).isVisible()).toBe(true)
  },
)

test('questions wait below the list of the front page, and a guide to each worry', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.getByText('Who learns that I was here?').click()
  await page.getByText('The counsellor whom you book, and nobody else.').waitFor()
  await page.getByRole('link', { name: 'Grief' }).last().click()
  await page.waitForURL(/topic=grief/)
})

test('the filters follow whoever has gone into the list, and only then', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect.poll(() => filters.count()).toBe(1)
  await page
    .locator('#results li')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(5)
    .scrollIntoViewIfNeeded()
  await expect.poll(() => filters.count()).toBe(2)
  await filters.last().click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Free this week' }).waitFor()
})

test('from the list over a counsellor to the checkout nothing is asked of any other site before somebody may pay', async () => {
  const visit = await openSite()
  const { page, url } = visit
  const foreign = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) foreign.add(origin)
  })
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.locator('#results h3 a').first().click()
  await page.waitForURL(/provider-details/)
  await page.locator('#times [role=group] button').first().click()
  await page
    .locator('[data-bottom-bar]')
    .getByRole('link', { name: /^Book for/ })
    .click()
  await page.waitForURL(/\/customer\/checkout\?/)
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([...foreign]).toEqual([])
  const checkout = page.url()
  await visit.signIn(page, 0)
  await page.goto(checkout)
  await cardFields(page).locator('[name=number]').waitFor()
  expect(foreign.size, 'the card’s frame is the one thing that comes from elsewhere').toBe(1)
})

test.for(PATH_LANGUAGES.flatMap((language) => PAGES.map((id) => ({ language, id }))))(
  '$id in $language is sound at 320 light and 1280 dark, and asks nothing of any other site',
  async ({ language, id }) => {
    for (const [width, dark] of [
      [320, false],
      [1280, true],
    ] as const) {
      const { page, url } = await openSite({ width, dark })
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
      })
      await page.goto(url + pagePath(id, language), { waitUntil: 'networkidle' })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy()
      await expectSound(page, `${id} ${language} ${width}`)
      expect(foreign).toEqual([])
    }
  },
)
