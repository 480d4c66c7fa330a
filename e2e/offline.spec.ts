import type { Page } from '@playwright/test'
import { makeCustomer } from './make.ts'
import { fillLogIn } from './member.ts'
import { createPaidSession } from './paid-session.ts'
import { expect, test } from './test.ts'

const listStoredPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('kept'))) return []
    const keys = await (await caches.open('kept')).keys()
    return keys.map(({ url }) => url.slice(location.origin.length))
  })

/** Waits until both HTML documents are in the cache, because they are stored last. */
async function waitUntilStored(page: Page): Promise<void> {
  const countPages = async () =>
    (await listStoredPaths(page)).filter((address) => address.startsWith('/kept/page')).length
  await expect.poll(countPages).toBe(2)
}

/** Reads from the stored sessions the confidential fields, which must be absent. */
const readConfidentialFields = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('kept')
    const sessions = (await cache.keys()).filter(({ url }) => url.includes('/kept/data/session'))
    const values = await Promise.all(
      sessions.map(
        async (request) => (await (await cache.match(request))!.json()) as { value: Record<string, unknown> },
      ),
    )
    return values.flatMap(({ value }) => [value['note'], value['card']]).filter((value) => value !== null)
  })

test('without a network a client sees upcoming sessions and the time of their copy, and logging out deletes them', async ({
  openSite,
}) => {
  const language = 'et'
  const visit = await openSite({ worker: true, language })
  const { page, context, url } = visit
  const path = 'klient/minu-seansid'
  const { start } = await createPaidSession(visit, 4)
  const { lastName } = await visit.counsellor()
  await page.goto(`${url}/${language}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilStored(page)
  await context.setOffline(true)

  await page.reload()
  const status = page.getByRole('status').filter({ hasText: /You’re offline|Ühendust ei ole/ })
  await status.waitFor()
  const time = start.toZonedDateTimeISO('Europe/Tallinn').toPlainTime().toString().slice(0, 5)
  expect(await page.locator('main').innerText()).toContain(time)
  await page
    .getByRole('link', { name: /View details|Vaata üksikasju/ })
    .first()
    .click()
  await status.waitFor()
  expect(await page.locator('main').innerText()).toContain(`Anna ${lastName}`)
  await page.reload()
  await status.waitFor()
  expect(await page.locator('main').innerText()).toContain(`Anna ${lastName}`)

  await page.goto(`${url}/${language}/klient/profiil`)
  const calls = page.getByRole('complementary').getByRole('link')
  expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:112',
    'tel:116123',
  ])
  expect(await page.locator('html').getAttribute('lang')).toBe(language)

  await context.setOffline(false)
  await page.goto(`${url}/${language}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await status.count()).toBe(0)
  await waitUntilStored(page)
  expect(await readConfidentialFields(page), 'note and card are not stored').toEqual([])

  // Another person logs in on the same computer after the previous login ended without a logout.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/${language}/help-now?account=login`)
  const other = await makeCustomer(visit)
  await fillLogIn(page, other.emailAddress, other.password)
  await expect.poll(() => listStoredPaths(page)).toEqual([])
  await visit.signIn(page, 'client')
  await page.goto(`${url}/${language}/${path}`)
  await waitUntilStored(page)
  await page.getByRole('button', { name: /^(Menu|Menüü)$/ }).click()
  await page.getByRole('button', { name: /^(Sign out|Logi välja)$/i }).click()
  await expect.poll(() => listStoredPaths(page)).toEqual([])
})
