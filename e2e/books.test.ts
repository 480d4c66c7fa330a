import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { pay } from './pay.ts'
import { openSite, type Visit } from './site.ts'

type Books = 'billing' | 'statistics' | 'contacts' | 'myWebsite'

async function open({ page, url, signIn }: Visit, id: Books, heading: string): Promise<void> {
  await signIn(page, 1)
  await page.goto(url + pagePath(id, 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** What a press hands over: its name and bytes. */
async function handedOver(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** The demo client pays for the counsellor's first free time. */
async function bookAndPay(visit: Visit): Promise<void> {
  const { url } = visit
  const page = await visit.another()
  await visit.signIn(page, 0)
  // As the server sends it: once the page has its scripts, times are choices and no links.
  const html = await (await page.request.get(`${url}/en/anna-lepalind?view=list`)).text()
  const [free] = /\/en\/customer\/checkout\?session=[\w-]+&start=[\w%.:-]+/.exec(html.replaceAll('&amp;', '&'))!
  await page.goto(url + free)
  await pay(page)
  await page.waitForURL(/my-sessions/)
}

test('a paid session appears in billing with fee and part, its invoice is a PDF, and all of it leaves as CSV', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await bookAndPay(visit)
  await open(visit, 'billing', 'Billing')
  const row = section(page, 'Payments').getByRole('row').filter({ hasText: 'Mari Näidis' })
  const told = (await row.innerText()).replaceAll('\u00A0', ' ')
  for (const said of ['45.00 €', '6.75 €', '38.25 €', 'From ']) expect(told).toContain(said)
  const invoice = await handedOver(page, () => row.getByRole('button', { name: /^Invoice/ }).click())
  expect([invoice.name.endsWith('.pdf'), invoice.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])
  expect(invoice.name).not.toMatch(/Mari|N.idis/)
  const table = await handedOver(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(table.bytes.toString('utf8')).toMatch(
    /^\uFEFFPaid,Session,Client,.*\r\n[\s\S]*,Mari Näidis,45\.00,0\.00,6\.75,38\.25,/,
  )
  const statement = await handedOver(page, () =>
    section(page, 'Statements of the platform fee').getByRole('button').first().click(),
  )
  expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a period is chosen by a press or by two dates, and pages turn within it', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, 'billing', 'Billing')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByText(/^11 to 20 of/).waitFor()
  await page.getByRole('link', { name: 'Last month' }).click()
  await page.getByText(/^11 to 20 of/).waitFor({ state: 'detached' })
  await page.getByLabel('From', { exact: true }).fill('2022-01-01')
  await page.getByLabel('To', { exact: true }).fill('2022-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: 'No payments in this period' }).waitFor()
})

test('a note saves itself, is read again, is deleted and brought back, and the client is found by name', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, 'contacts', 'Contacts')
  await page.getByLabel('Search by name').fill('client 36')
  await page.getByText('1 client', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Demo Client 36' }).click()
  await page.getByRole('heading', { level: 1, name: 'Demo Client 36' }).waitFor()
  const notes = section(page, 'Private notes')
  const before = await notes.getByRole('textbox').count()
  await notes.getByRole('button', { name: 'New note' }).click()
  await page.keyboard.type('Likes to begin with tea.')
  const newest = notes.getByRole('textbox').first()
  await expect.poll(() => notes.getByRole('status').first().innerText()).toBe('Saved')
  await page.reload()
  expect(await newest.inputValue()).toBe('Likes to begin with tea.')
  await notes
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByText('The note is deleted.').waitFor()
  expect(await notes.getByRole('textbox').count()).toBe(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The note is back.').waitFor()
  expect(await newest.inputValue()).toBe('Likes to begin with tea.')
  const all = await handedOver(page, () => page.getByRole('button', { name: 'Download everything' }).click())
  expect([all.name, all.bytes.toString('utf8').includes('Likes to begin with tea.')]).toEqual(['client.txt', true])
})

test('words typed without a connection stay and are saved when it is back', async () => {
  const visit = await openSite()
  const { page } = visit
  await open(visit, 'contacts', 'Contacts')
  await page
    .getByRole('link', { name: /^Demo Client/ })
    .first()
    .click()
  const notes = section(page, 'Private notes')
  await notes.getByRole('button', { name: 'New note' }).click()
  await visit.context.setOffline(true)
  await page.keyboard.type('Kept')
  await notes.getByText('Could not be saved. Your text is kept here; we try again.').waitFor()
  await visit.context.setOffline(false)
  await expect.poll(() => notes.getByRole('status').first().innerText()).toBe('Saved')
  await page.reload()
  expect(await notes.getByRole('textbox').first().inputValue()).toBe('Kept')
})

test('two windows with one note: the later one is shown what stands there and may keep its own', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await open(visit, 'contacts', 'Contacts')
  await page.getByLabel('Search by name').fill('client 36')
  await page.getByText('1 client', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Demo Client 36' }).click()
  await section(page, 'Private notes').waitFor()
  const other = await visit.another()
  await visit.signIn(other, 1)
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  const [here, there] = [page, other].map((one) => section(one, 'Private notes').getByRole('textbox').last())
  const said = (one: Page) => section(one, 'Private notes').getByRole('status').last().innerText()
  await there!.fill('From there')
  await expect.poll(() => said(other)).toBe('Saved')
  await here!.fill('From here')
  const notice = page.getByRole('alert').filter({ hasText: 'changed in another window' })
  await notice.getByText('From there').waitFor()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => said(page)).toBe('Saved')
  await page.reload()
  expect(await here!.inputValue()).toBe('From here')
})

test('my website names its address in both languages, copies it, and opens as clients see it', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(visit, 'myWebsite', 'My website')
  await page.getByText('Clients can see your page and book.').waitFor()
  await page.getByRole('button', { name: 'Copy In Estonian' }).click()
  await page.getByText('The address is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/et/anna-lepalind`)
  const link = page.getByRole('link', { name: 'Open the page In English' })
  await page.goto(url + (await link.getAttribute('href')))
  await page.getByRole('heading', { level: 1, name: 'Anna Lepalind' }).waitFor()
})

test('somebody without a practice sees no billing and no contacts', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  for (const id of ['billing', 'contacts', 'statistics', 'myWebsite'] as const) {
    await page.goto(url + pagePath(id, 'en'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Demo Client').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Download CSV' }).count()).toBe(0)
  }
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await open(visit, 'contacts', 'Contacts')
  await expectSound(page, 'contacts')
  await page
    .getByRole('link', { name: /^Demo Client/ })
    .first()
    .click()
  await section(page, 'Private notes').getByRole('button', { name: 'New note' }).click()
  await expectSound(page, 'a client')
  for (const id of ['billing', 'statistics', 'myWebsite'] as const) {
    await page.goto(url + pagePath(id, 'en'), { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const shut of await page.locator('main summary').all()) await shut.click()
    await expectSound(page, 'a page of the books')
  }
})
