import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const SUPERUSER = 'superuser@hool.test'

/** What somebody could do on the payment provider's own pages. */
async function atProvider<T>(visit: Visit, method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> {
  const { payments } = (await (await fetch(`${visit.url}/dev/status`)).json()) as { payments: { url: string } }
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${payments.url}/control/${path}`, { method, ...(method === 'POST' ? json : {}) })
  expect(answer.status).toBe(200)
  return answer.json() as Promise<T>
}

interface Charge {
  id: string
  paid: boolean
  disputed: boolean
  source_transfer: string | null
}

/** The newest charge of a client that nothing has happened to. */
async function lastCharge(visit: Visit): Promise<string> {
  const all = await atProvider<Charge[]>(visit, 'GET', 'state/charge')
  const open = all.filter((one) => one.paid && !one.disputed && !one.source_transfer)
  return open.at(-1)!.id
}

async function asSuperuser(visit: Visit, path: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, 3)
  await page.goto(visit.url + path, { waitUntil: 'networkidle' })
  return page
}

test('a disputed payment stands in the list with its clock, shows what is known, and what was done is noted', async () => {
  const visit = await openSite({ width: 1280 })
  await paidSession(visit, 3)
  await atProvider(visit, 'POST', `charges/${await lastCharge(visit)}/dispute`)
  const told = async () => (await visit.mails()).filter((mail) => mail.to.includes(SUPERUSER)).map((one) => one.subject)
  await expect.poll(told).toContain('A payment is disputed')
  const page = await asSuperuser(visit, '/superuser/disputes')
  const row = page.getByRole('row').filter({ hasText: 'Anna Lepalind' })
  expect(await row.innerText()).toMatch(/\d+ days left/)
  await row.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Dispute over/ }).waitFor()
  const known = page.getByRole('region', { name: 'What we know' })
  await known.getByText('Mari Näidis').waitFor()
  await page.getByLabel('What was sent or decided').fill('The booking and the terms were sent.')
  await page.getByRole('button', { name: 'Note it' }).click()
  await page.getByText('The booking and the terms were sent.', { exact: true }).last().waitFor()
  await expectSound(page, 'a dispute')
})

test('money that left without a word is found in the night, explained, and booked', async () => {
  const visit = await openSite({ width: 1280 })
  const { start } = await paidSession(visit, 4)
  await atProvider(visit, 'POST', 'webhooks/rules', { type: 'charge.dispute.*', action: 'drop' })
  await atProvider(visit, 'POST', 'faults', { call: 'disputes.list', effect: 'error', status: 500, times: 100 })
  await atProvider(visit, 'POST', `charges/${await lastCharge(visit)}/dispute`)
  // The night's work.
  await visit.moveClock(start.subtract({ hours: 2 }).toString())
  const page = await asSuperuser(visit, '/superuser/reconciliation')
  await page.getByText(/^Last compared/).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Missing in our books' })
  expect(await row.innerText()).toContain('Its news was lost on the way')
  await row.getByRole('link', { name: /^Open/ }).click()
  await page.getByText(/^Nothing to book/).waitFor()
  expect(await page.getByLabel('The other side').count()).toBe(0)
  // The sweepers had their week.
  await visit.moveClock(start.add({ hours: 24 * 8 }).toString())
  await visit.signIn(page, 3)
  await page.goto(`${visit.url}/superuser/reconciliation`, { waitUntil: 'networkidle' })
  await row.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Dispute' }).waitFor()
  await page.getByLabel('The other side').selectOption({ label: 'Disputed money' })
  await page.getByLabel('Reason', { exact: true }).fill('Seen on the provider’s page.')
  await expectSound(page, 'a difference')
  const book = page.getByRole('button', { name: /^Book \d/ })
  await book.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/bears it/).waitFor()
  await dialog.getByRole('button', { name: /^Book/ }).click()
  await page.getByText('The correction is booked.').waitFor()
  await page.getByText('Gone', { exact: true }).waitFor()
  await page.goto(`${visit.url}/superuser/reconciliation`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Nothing differs' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const page = await asSuperuser(visit, '/superuser/disputes')
  for (const path of ['disputes?status=all', 'reconciliation?status=all', 'jobs']) {
    await page.goto(`${visit.url}/superuser/${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectSound(page, path)
  }
})
