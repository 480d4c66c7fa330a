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
  amount_refunded: number
  source_transfer: string | null
  created: number
}

/** The newest charge of a client that nothing has happened to. */
async function lastCharge(visit: Visit): Promise<string> {
  const all = await atProvider<Charge[]>(visit, 'GET', 'state/charge')
  const open = all.filter((one) => one.paid && !one.disputed && one.amount_refunded === 0 && !one.source_transfer)
  return open.at(-1)!.id
}

async function asSuperuser(visit: Visit, path: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, 3)
  await page.goto(visit.url + path, { waitUntil: 'networkidle' })
  return page
}

/** The next morning: the night's work is done, and the login is a new one. */
async function nextMorning(visit: Visit, at: Temporal.Instant): Promise<void> {
  await visit.moveClock(at.add({ hours: 24 }).toString())
}

test('a disputed payment stands in the list with its clock, shows what is known, and its counsellor waits', async () => {
  const visit = await openSite({ width: 1280 })
  const { start } = await paidSession(visit, 3)
  await atProvider(visit, 'POST', `charges/${await lastCharge(visit)}/dispute`)
  const told = async () => (await visit.mails()).filter((mail) => mail.to.includes(SUPERUSER)).map((one) => one.subject)
  await expect.poll(told, { timeout: 15_000 }).toContain('A payment is disputed')
  const page = await asSuperuser(visit, '/superuser/disputes')
  const row = page.getByRole('row').filter({ hasText: 'Anna Lepalind' })
  expect(await row.innerText()).toMatch(/\d+ days left/)
  await row.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Dispute over/ }).waitFor()
  const known = page.getByRole('region', { name: 'What we know' })
  await known.getByText('Mari Näidis').waitFor()
  await page.getByLabel('What was sent or decided').fill('The booking and the terms were sent.')
  await page.getByRole('button', { name: 'Note it' }).click()
  await page.getByText('The booking and the terms were sent.', { exact: true }).waitFor()
  expect(start).toBeDefined()
})

test('money given back by hand is found in the night, explained, and booked', async () => {
  const visit = await openSite({ width: 1280 })
  const { start } = await paidSession(visit, 4)
  await atProvider(visit, 'POST', `charges/${await lastCharge(visit)}/dispute`, { reason: 'duplicate' })
  // A move that nothing here has heard of: its news is held back.
  await nextMorning(visit, start)
  const page = await asSuperuser(visit, '/superuser/reconciliation')
  await page.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor()
  await page.getByText(/^Last compared/).waitFor()
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
