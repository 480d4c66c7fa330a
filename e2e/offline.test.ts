import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogIn } from './member.ts'
import { paidSession } from './paid-session.ts'
import { openSite } from './site.ts'

/** What is kept on this device, by address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('kept'))) return []
    const keys = await (await caches.open('kept')).keys()
    return keys.map(({ url }) => url.slice(location.origin.length))
  })

/** Both documents come after everything they need. */
async function isAllKept(page: Page): Promise<void> {
  const pages = async () => (await kept(page)).filter((address) => address.startsWith('/kept/page')).length
  await expect.poll(pages).toBe(2)
}

/** What is kept of a session beyond what its page shows without a network. */
const confidential = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('kept')
    const sessions = (await cache.keys()).filter(({ url }) => url.includes('/kept/data/session'))
    const values = await Promise.all(
      sessions.map(
        async (request) => (await (await cache.match(request))!.json()) as { value: Record<string, unknown> },
      ),
    )
    return values.flatMap(({ value }) => [value['note'], value['card']]).filter((one) => one !== null)
  })

test.each(['en', 'et'] as const)(
  'without a network a client reads what is coming, is told how old it is, and loses it by logging out (%s)',
  async (language) => {
    const visit = await openSite({ worker: true, language })
    const { page, context, url } = visit
    const own = { en: 'customer/my-sessions', et: 'klient/minu-seansid' }[language]
    const { start } = await paidSession(visit, language === 'en' ? 3 : 4)
    await page.goto(`${url}/${language}/${own}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isAllKept(page)
    await context.setOffline(true)

    await page.reload()
    const status = page.getByRole('status').filter({ hasText: /no connection|Ühendust ei ole/ })
    await status.waitFor()
    const time = start.toZonedDateTimeISO('Europe/Tallinn').toPlainTime().toString().slice(0, 5)
    expect(await page.locator('main').innerText()).toContain(time)
    await page
      .getByRole('link', { name: /See the details|Vaata/ })
      .first()
      .click()
    await status.waitFor()
    expect(await page.locator('main').innerText()).toContain('Anna Lepalind')
    await page.reload()
    await status.waitFor()
    expect(await page.locator('main').innerText()).toContain('Anna Lepalind')

    await page.goto(`${url}/${language}/klient/profiil`)
    const calls = page.getByRole('complementary').getByRole('link')
    expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'tel:112',
      'tel:116123',
    ])
    expect(await page.locator('html').getAttribute('lang')).toBe(language)

    await context.setOffline(false)
    await page.goto(`${url}/${language}/${own}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await status.count()).toBe(0)
    await isAllKept(page)
    expect(await confidential(page), 'words and card stay on the server').toEqual([])

    // The login is lost without anybody logging out, and somebody else comes to a shared computer.
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/${language}/help-now?account=login`, { waitUntil: 'networkidle' })
    await fillLogIn(page, 'newcomer@hool.test', 'Hool-Newcomer-1')
    await expect.poll(() => kept(page)).toEqual([])
    await visit.signIn(page, 0)
    await page.goto(`${url}/${language}/${own}`)
    await isAllKept(page)
    await page.getByRole('button', { name: /^(Menu|Menüü)$/ }).click()
    await page.getByRole('button', { name: /^(Sign out|Logi välja)$/i }).click()
    await expect.poll(() => kept(page)).toEqual([])
  },
)

test('an answer that is lost is said, and pressing again has no second effect', async () => {
  const visit = await openSite()
  const { page } = await paidSession(visit, 2)
  let isLost = false
  await page.route('**/api/customer/cancel-booking-request/**', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(/^A few words/).fill('I am sorry.')
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click()
  await dialog.getByText('No connection. What you typed is kept').waitFor()
  expect(await dialog.getByLabel(/^A few words/).inputValue()).toBe('I am sorry.')
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click()
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
  await page
    .getByText(/^You get 45\.00/)
    .first()
    .waitFor()
  // The client's leaves first; with the counsellor's there, both of a second cancelling would be on their way.
  const toCounsellor = async () =>
    (await visit.mails()).filter(({ to, text }) => to.includes('counsellor@hool.test') && text.includes('I am sorry.'))
  await expect.poll(toCounsellor).toHaveLength(1)
  const toClient = async () =>
    (await visit.mails()).filter(
      ({ to, subject }) => to.includes('customer@hool.test') && /called off|cancelled/.test(subject),
    )
  await expect.poll(toClient).toHaveLength(1)
})
