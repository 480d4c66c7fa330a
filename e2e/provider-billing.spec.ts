import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { downloadAfter } from './download.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

type ProviderPage = 'billing' | 'statistics' | 'clients' | 'myWebsite'

async function open({ page, url, signIn }: Visit, id: ProviderPage, heading: string): Promise<void> {
  await signIn(page, 'counsellor')
  await page.goto(url + buildPagePath(id, 'en'))
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('shows a paid session in billing with fee and share, its invoice as a PDF and everything as CSV', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { page } = await createPaidSession(visit, 3)
  const { lastName } = await visit.client()
  await open(visit, 'billing', 'Billing')
  const row = section(page, 'Payments').getByRole('row').filter({ hasText: lastName })
  const rowText = (await row.innerText()).replaceAll('\u00A0', ' ')
  for (const amount of ['45.00 €', '6.75 €', '38.25 €', 'at the earliest']) expect(rowText).toContain(amount)
  const invoice = await downloadAfter(page, () => row.getByRole('button', { name: /^Invoice/ }).click())
  expect([invoice.name.endsWith('.pdf'), invoice.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])
  expect(invoice.name).not.toMatch(/Mari|N.idis/)
  const table = await downloadAfter(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(table.bytes.toString('utf8')).toMatch(
    new RegExp(String.raw`^\uFEFFPaid,Session,Client,.*\r\n[\s\S]*,Mari ${lastName},45\.00,0\.00,6\.75,38\.25,`),
  )
})
