import { buildPagePath } from '#modules/pages.ts'
import { downloadAfter } from './download.ts'
import { modal, region } from './member.ts'
import { getTenOClock } from './paid-session.ts'
import { fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

type Lang = 'et'
const WORDS = {
  et: {
    ...{
      pay: /^Maksa \d/,
      booked: 'Sinu aeg on broneeritud.',
      part: 'Arve ja kviitung',
      get: /^Laadi alla PDF/,
    },
    ...{
      invoice: 'Arve',
      credit: 'Kreeditarve',
      company: /^Vormista ettevõttele/,
      name: 'Ettevõtte nimi',
      paid: 'Makstud',
    },
    ...{ code: /^Registrikood/, wrong: 'See ei ole registrikood', make: 'Koosta uus arve', back: 'Tagastatud' },
    ...{ invoices: 'Arved', file: /^arve-\d+-\d+\.pdf$/, other: /^Vormista kellelegi teisele/, to: 'Arve saaja:' },
  },
}

/** Books and pays for a session that can still be cancelled free of charge. @returns its page's URL */
async function pay(visit: Visit, language: Lang): Promise<string> {
  const { page, url } = visit
  const words = WORDS[language]
  await visit.signIn(page, 'client')
  const [template] = (await visit.counsellor()).sessionTemplates
  const free = new URLSearchParams({ session: template!.sessionTemplateId, start: getTenOClock(4).toString() })
  await page.goto(`${url}${buildPagePath('checkout', language)}?${free}`)
  await fillCard(page)
  await page.getByRole('button', { name: words.pay }).click()
  await page.getByRole('heading', { level: 1, name: words.booked }).waitFor()
  return page.url()
}

/** Cancels the session as its client. */
async function cancelSession({ page, url }: Visit, id: string): Promise<void> {
  const status = await page.evaluate(
    async ({ url, id }) => {
      const bearer = `Bearer ${localStorage.getItem('accessToken')}`
      const found = await fetch(`${url}/api/customer/session/${id}`, { headers: { authorization: bearer } })
      const { data } = (await found.json()) as { data: { bookingId: string } }
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
      const answer = await fetch(`${url}/api/customer/cancel-booking-request/${data.bookingId}/0`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ cancellationReason: '' }),
      })
      return answer.status
    },
    { url, id },
  )
  expect(status).toBe(200)
}

test('in Estonian: a paid session has a receipt, is invoiced to a company and cancelled, and gets a credit note', async ({
  openSite,
}) => {
  const language = 'et'
  const visit = await openSite({ language })
  const { page } = visit
  const words = WORDS[language]
  const session = await pay(visit, language)
  const receiptSection = region(page, words.part)
  await receiptSection.getByText(words.paid, { exact: true }).waitFor()
  const receipt = await downloadAfter(page, () => receiptSection.getByRole('button', { name: words.get }).click())
  expect([receipt.bytes.subarray(0, 5).toString(), words.file.test(receipt.name)]).toEqual(['%PDF-', true])

  await receiptSection.getByRole('button', { name: words.company }).click()
  await modal(page).getByLabel(words.name).fill('Näidise Ühing OÜ')
  await modal(page).getByLabel(words.code).fill('10000025')
  await modal(page).getByRole('button', { name: words.make }).click()
  await modal(page).getByText(words.wrong).waitFor()
  expect(await modal(page).getByLabel(words.name).inputValue()).toBe('Näidise Ühing OÜ')
  await modal(page).getByLabel(words.code).fill('10000024')
  await modal(page).getByRole('button', { name: words.make }).click()
  await receiptSection.getByText(`${words.to} Näidise Ühing OÜ`).waitFor()
  await expect.poll(() => receiptSection.getByRole('heading', { level: 3 }).count()).toBe(3)

  // The company is prefilled the next time.
  await receiptSection.getByRole('button', { name: words.other }).click()
  expect(await modal(page).getByLabel(words.name).inputValue()).toBe('Näidise Ühing OÜ')
  await page.keyboard.press('Escape')

  await cancelSession(visit, session.split('/').at(-1)!)
  await expect
    .poll(
      async () => {
        await page.goto(`${visit.url}${buildPagePath('mySessions', language)}?when=invoices`)
        return page.getByRole('listitem').filter({ hasText: words.credit }).filter({ hasText: words.back }).count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('heading', { level: 2, name: words.invoices }).waitFor({ state: 'attached' })
  const newest = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  expect(await newest.innerText()).toContain(words.credit)
  const credit = await downloadAfter(page, () => newest.getByRole('button', { name: words.get }).click())
  expect(credit.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
