import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { aMember } from './member.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const COUNSELLOR = 'counsellor@hool.test'

const WORDS = {
  en: { yours: 'Your message', send: 'Send', again: 'Try again', notSent: 'Not sent. Your text is kept here.' },
  et: { yours: 'Sinu sõnum', send: 'Saada', again: 'Proovi uuesti', notSent: 'Saatmata. Sinu tekst on siin alles.' },
}
type Language = keyof typeof WORDS

const field = (page: Page, language: Language = 'en') => page.getByRole('textbox', { name: WORDS[language].yours })
async function write(page: Page, text: string, language: Language = 'en'): Promise<void> {
  await field(page, language).fill(text)
  await page.getByRole('button', { name: WORDS[language].send, exact: true }).click()
}
const said = (page: Page, text: string) => page.locator('ol li').filter({ hasText: text })

/** The demo client and the demo counsellor know each other: their list has each other first. */
async function open(visit: Visit, page: Page, { role, language }: { role: 0 | 1; language: Language }): Promise<void> {
  await visit.signIn(page, role)
  await page.goto(visit.url + pagePath(role === 0 ? 'messages' : 'providerMessages', language), {
    waitUntil: 'networkidle',
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: role === 0 ? /Anna Lepalind/ : /Mari Näidis/ })
    .first()
    .click()
  await field(page, language).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Asks the demo counsellor for another time in the name of who is logged in on this page. @returns the answer's status. */
const askAnna = (page: Page) =>
  page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(`/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!,
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        },
        body: JSON.stringify(body),
      })
    const found = await post('/customer/provider/search', { searchText: 'Anna Lepalind' })
    const { providerId } = (await found.json()).data.items[0]
    const times = { availableTimes: [`${new Date().getUTCFullYear() + 5}-06-01T10:00:00Z`] }
    return (
      await post('/customer/customer-request', { providerId, name: 'Proov', email: 'writer@hool.test', ...times })
    ).status
  })

async function minutesLater(visit: Visit, minutes: number): Promise<void> {
  const { clock } = (await (await fetch(`${visit.url}/dev/status`)).json()) as { clock: string }
  await visit.moveClock(Temporal.Instant.from(clock).add({ minutes }).toString())
}

test('a client writes from a paid session, the counsellor is told by a neutral mail and answers, and the client sees it without reloading', async () => {
  const visit = await openSite()
  const { page } = await paidSession(visit, 3)
  await page.getByRole('button', { name: 'Write to Anna' }).click()
  await write(page, 'Kas rododendron on lubatud?')
  await said(page, 'Kas rododendron on lubatud?').getByText('Take back').waitFor()
  const toCounsellor = async () =>
    (await visit.mails()).filter(({ to, subject }) => to.includes(COUNSELLOR) && /message|sõnum/i.test(subject))
  expect(await toCounsellor()).toEqual([])
  await minutesLater(visit, 6)
  await expect.poll(async () => (await toCounsellor()).length).toBe(1)
  const [mail] = await toCounsellor()
  expect(mail!.text + mail!.html + mail!.subject).not.toMatch(/rododendron|Mari|Näidis/)
  const there = await visit.another()
  await visit.signIn(there, 1)
  await there.goto(/https?:\S+\/messages\/[\w-]+|https?:\S+\/sonumid\/[\w-]+/.exec(mail!.text)![0], {
    waitUntil: 'networkidle',
  })
  await said(there, 'Kas rododendron on lubatud?').waitFor()
  const language = new URL(there.url()).pathname.startsWith('/et') ? 'et' : 'en'
  await write(there, 'Jah, võta see kaasa.', language)
  await said(page, 'Jah, võta see kaasa.').waitFor()
  await page.getByText('New message from Anna Lepalind: Jah, võta see kaasa.').waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).not.toMatch(/anna|mari/i)
})

test.each(['en', 'et'] as const)(
  'what could not be sent stays, survives a reload, and is repeated without a double (%s)',
  async (language) => {
    const visit = await openSite({ language })
    const { page } = visit
    await open(visit, page, { role: 0, language })
    await visit.context.setOffline(true)
    await write(page, `Kept ${language}`, language)
    await page.getByText(WORDS[language].notSent).waitFor()
    await visit.context.setOffline(false)
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText(WORDS[language].notSent).waitFor()
    // The answer is lost on the way, not the message: the second try meets it on the server.
    await page.route(
      '**/messages',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const again = page.getByRole('button', { name: WORDS[language].again })
    const arrived = said(page, `Kept ${language}`).getByText(/Take back|Võta tagasi/)
    await again.click()
    await expect
      .poll(async () => {
        // It goes when the page finds by itself that the message has arrived.
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
        return arrived.count()
      })
      .toBe(1)
    await page.reload({ waitUntil: 'networkidle' })
    await said(page, `Kept ${language}`).first().waitFor()
    expect(await said(page, `Kept ${language}`).count()).toBe(1)
  },
)

test('who has only asked a counsellor for a time, logged in, finds them under Messages and writes first', async () => {
  const visit = await openSite()
  const { page, url } = visit
  const email = 'writer@hool.test'
  await aMember(visit, email)
  const messages = url + pagePath('messages', 'en')
  await page.goto(messages)
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
  expect(await askAnna(page)).toBe(200)
  await page.goto(messages)
  await page
    .getByRole('region', { name: 'You can write to' })
    .getByRole('button', { name: 'Write Anna Lepalind' })
    .click()
  await write(page, 'I have asked for an evening.')
  await said(page, 'I have asked for an evening.').getByText('Take back').waitFor()
  const there = await visit.another()
  await visit.signIn(there, 1)
  await there.goto(url + pagePath('providerMessages', 'en'), { waitUntil: 'networkidle' })
  const read = there.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith('/read'))
  await there.getByRole('link', { name: /Proov Pilvelind.*1 new/ }).click()
  await said(there, 'I have asked for an evening.').waitFor()
  await read
  await there
    .getByRole('link', { name: 'Messages', exact: true })
    .or(there.getByRole('link', { name: 'All messages' }))
    .first()
    .click()
  await there.getByRole('link', { name: /Proov Pilvelind/ }).waitFor()
  expect(await there.getByRole('link', { name: /Proov Pilvelind.*new/ }).count()).toBe(0)
})

test('a draft outlives the page but not signing out, and stays out of what outlives the person', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, page, { role: 0, language: 'en' })
  await field(page).fill('Half a thought')
  await page.reload({ waitUntil: 'networkidle' })
  expect(await field(page).inputValue()).toBe('Half a thought')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a thought')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/en$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a thought')
})

test('a message is sent with the keyboard alone and taken back for both', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await open(visit, page, { role: 1, language: 'en' })
  await field(page).focus()
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second line')
  await page.keyboard.press('Control+Enter')
  const mine = said(page, 'Second line')
  await mine.getByRole('button', { name: /^Take back/ }).press('Enter')
  await page.getByText('The message is taken back.').waitFor()
  await mine.waitFor({ state: 'detached' })
  const there = await visit.another()
  await open(visit, there, { role: 0, language: 'en' })
  await said(there, 'This message was taken back.').first().waitFor()
  expect(await said(there, 'Second line').count()).toBe(0)
})

test('a counsellor stops messages: the client is shown it without reloading and keeps what they typed', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, page, { role: 0, language: 'en' })
  await field(page).fill('Almost sent')
  const there = await visit.another()
  await open(visit, there, { role: 1, language: 'en' })
  await there.getByRole('button', { name: 'Stop messages' }).click()
  await there.getByRole('button', { name: 'Allow messages again' }).waitFor()
  expect(await field(there).count()).toBe(0)
  await page.getByText('Anna Lepalind does not read messages here any more.').waitFor()
  expect(await field(page).inputValue()).toBe('Almost sent')
  await there.getByRole('button', { name: 'Allow messages again' }).click()
  await field(there).waitFor()
})

test('help for now stands where a client writes, on a phone and beside', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, page, { role: 0, language: 'en' })
  const main = page.getByRole('main')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await main.locator('a[href="tel:112"]').filter({ visible: true }).waitFor()
    await main
      .getByText(/can take days/)
      .filter({ visible: true })
      .waitFor()
  }
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  for (const role of [0, 1] as const) {
    await visit.signIn(page, role)
    await page.goto(url + pagePath(role === 0 ? 'messages' : 'providerMessages', 'en'), { waitUntil: 'networkidle' })
    await page
      .getByRole('main')
      .getByRole('link', { name: role === 0 ? /Anna Lepalind/ : /Mari Näidis/ })
      .first()
      .waitFor()
    await expectSound(page, 'the list')
    await open(visit, page, { role, language: 'en' })
    await expectSound(page, 'a conversation')
  }
})
