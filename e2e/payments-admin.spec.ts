import type { Page } from '@playwright/test'
import { modal, region } from './member.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** Opens a page in a new browser, logged in as an administrator. */
async function openAsAdmin(visit: Visit, path: string): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, 'superuser')
  await page.goto(visit.url + path)
  return page
}

/** Creates a paid session and, as an administrator, opens the list of the client's payments. */
async function createPayment(visit: Visit, weekday: number): Promise<Page> {
  await createPaidSession(visit, weekday)
  return openPayments(visit)
}

async function openPayments(visit: Visit): Promise<Page> {
  const page = await openAsAdmin(visit, '/superuser/payments')
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  await page.getByLabel('Counsellor or client').fill((await visit.client()).emailAddress)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/find=/)
  // The URL must not contain personal data.
  expect(page.url()).not.toContain('made.test')
  // Client names are shown only after a reason has been entered.
  await page.getByRole('button', { name: 'Give a reason' }).click()
  await modal(page).getByLabel('Reason').fill('Request 12.')
  await modal(page).getByRole('combobox', { name: 'Category' }).selectOption({ label: 'They contacted us' })
  await modal(page).getByRole('button', { name: 'Show data', exact: true }).click()
  await page.getByText(/^Visible until /).waitFor()
  return page
}

test('an administrator refunds a part of a payment: the effect is shown next to the button, and the client is emailed', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const client = await visit.client()
  const page = await createPayment(visit, 3)
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  const dialog = modal(page)
  await dialog.getByText('Are you sure you want to refund this payment?').waitFor()
  // The dialog can grow once the refund's effect has loaded, which moves the radio buttons.
  await dialog
    .getByText(/of that comes from the counsellor/)
    .first()
    .waitFor()
  await dialog.getByRole('radio', { name: 'Part of it' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10,00')
  await dialog.getByText('8.50 € of that comes from the counsellor’s share and 1.50 € from our fee.').waitFor()
  await dialog.getByText('The counsellor’s payout hasn’t been sent yet and will be reduced by their part.').waitFor()
  await dialog.getByRole('checkbox', { name: /^We cover it/ }).check()
  await dialog.getByText('We cover all of it.').waitFor()
  await dialog.getByRole('checkbox', { name: /^We cover it/ }).uncheck()
  await dialog.getByText('8.50 € of that comes').waitFor()
  await dialog.getByRole('button', { name: 'Refund 10.00 €' }).click()
  // A reason is required.
  await dialog.getByText('This is a required field').or(dialog.getByText('This field is required')).first().waitFor()
  await dialog.getByLabel(/^What happened/).fill('The line broke down.')
  await dialog.getByRole('button', { name: 'Refund 10.00 €' }).click()
  await page.getByText('Refund was completed successfully').waitFor()
  await page.getByRole('table').getByText('Partly refunded').first().waitFor()
  await expect
    .poll(async () =>
      (await visit.listEmails()).some(
        (sentEmail) => sentEmail.to.includes(client.emailAddress) && sentEmail.text.includes('10.00'),
      ),
    )
    .toBe(true)
  await page.getByRole('link', { name: /^Open/ }).first().click()
  await region(page, 'Ledger entries').getByText('Refunded to the client').waitFor()
  await region(page, 'Refunds').getByText('The line broke down.').waitFor()
})

/** Calls a control endpoint of the payment sandbox. */
async function callSandboxControl(
  visit: Visit,
  method: 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<void> {
  const { payments } = (await (await fetch(`${visit.url}/dev/status`)).json()) as { payments: { url: string } }
  const headers = { 'content-type': 'application/json' }
  const json = method === 'POST' ? { headers, body: JSON.stringify(body) } : {}
  expect((await fetch(`${payments.url}/control/${path}`, { method, ...json })).status).toBe(200)
}

interface TransferQuery {
  after: Temporal.Instant
  until: (page: Page) => Promise<number>
}

/** Opens the counsellor's transfers and advances the clock minute by minute until `until` returns more than 0. */
async function openTransfers(visit: Visit, { after, until }: TransferQuery): Promise<Page> {
  await visit.moveClock(after.toString(), ['complete-sessions', 'make-due-transfers'])
  const page = await openAsAdmin(visit, '/superuser/transfers')
  await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor()
  await page.getByLabel('Counsellor', { exact: true }).fill((await visit.counsellor()).emailAddress)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/find=/)
  let minutes = 0
  const advance = async () => {
    minutes += 1
    await visit.moveClock(after.add({ minutes }).toString(), ['make-due-transfers'])
    await page.reload()
    return until(page)
  }
  // The test's timeout limits the number of iterations.
  while ((await advance()) === 0);
  return page
}

test('a failed transfer is retried: it fails once more, then succeeds, and a later refund is deducted from the counsellor', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { start } = await createPaidSession(visit, 2)
  await callSandboxControl(visit, 'POST', 'faults', {
    call: 'transfers.create',
    effect: 'error',
    status: 400,
    times: 1000,
  })
  const page = await openTransfers(visit, {
    after: start.add({ hours: 24 * 8 }),
    until: (transfersPage) => transfersPage.getByRole('button', { name: /^Try again/ }).count(),
  })
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Try again/ }) })
  await row.first().getByText('Failed').waitFor()
  await row.first().getByRole('link', { name: /^Open/ }).click()
  await region(page, 'Sessions in this transfer').waitFor()
  const transferUrl = page.url()
  const retry = async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await modal(page).getByText('Are you sure you want to retry this transfer?').waitFor()
    await modal(page).getByRole('button', { name: 'Try again' }).click()
  }
  await retry()
  await page.getByText('A problem occurred while processing the transfer').waitFor()
  await callSandboxControl(visit, 'DELETE', 'faults')
  await retry()
  await page.getByText('Transfer was completed successfully').waitFor()
  await page.getByText('Paid out', { exact: true }).first().waitFor()
  await region(page, 'Sessions in this transfer').getByRole('link').first().click()
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = modal(page)
  // The dialog can grow once the refund's effect has loaded, which moves the radio buttons.
  await dialog
    .getByText(/of that comes from the counsellor/)
    .first()
    .waitFor()
  await dialog.getByRole('radio', { name: 'Part of it' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10,00')
  await dialog.getByText('8.50 € of that comes from the counsellor').waitFor()
  await dialog.getByText(/The counsellor’s payout has been sent/).waitFor()
  await dialog.getByLabel(/^What happened/).fill('The session was cut short.')
  await dialog.getByRole('button', { name: 'Refund 10.00 €' }).click()
  await page.getByText('Refund was completed successfully').waitFor()
  await page.goto(transferUrl)
  const countReversals = async () => {
    await page.reload()
    return page.getByText('8.50 € reversed').count()
  }
  await expect.poll(countReversals, { timeout: 30_000 }).toBeGreaterThan(0)
})
