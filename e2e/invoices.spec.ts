import { buildPagePath } from '#modules/pages.ts'
import { downloadAfter } from './download.ts'
import { modal, region } from './member.ts'
import { getTenOClock } from './paid-session.ts'
import { fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

type Language = 'et'
const TEXTS = {
  et: {
    ...{
      pay: /^Maksa \d/,
      booked: 'Sinu seanss on broneeritud',
      region: 'Arve ja kviitung',
      download: /^Laadi PDF alla/,
    },
    ...{
      invoice: 'Arve',
      creditNote: 'Kreeditarve',
      company: /^Vormista ettevõtte nimele/,
      name: 'Ettevõtte nimi',
      paid: 'Makstud',
    },
    ...{
      code: /^Registrikood/,
      invalidCode: 'See registrikood ei ole õige',
      create: 'Koosta uus arve',
      refunded: 'Tagasi makstud',
    },
    ...{
      invoices: 'Arved',
      file: /^arve-\d+-\d+\.pdf$/,
      other: /^Muuda arve saajat/,
      recipient: 'Arve saaja:',
    },
  },
}

/** Books and pays for a session that can still be cancelled free of charge. @returns the URL of its page */
async function pay(visit: Visit, language: Language): Promise<string> {
  const { page, url } = visit
  const texts = TEXTS[language]
  await visit.signIn(page, 'client')
  const [template] = (await visit.counsellor()).sessionTemplates
  const query = new URLSearchParams({ session: template!.sessionTemplateId, start: getTenOClock(4).toString() })
  await page.goto(`${url}${buildPagePath('checkout', language)}?${query}`)
  await fillCard(page)
  await page.getByRole('button', { name: texts.pay }).click()
  await page.getByRole('heading', { level: 1, name: texts.booked }).waitFor()
  return page.url()
}

/** Cancels the session as its client. */
async function cancelSession({ page, url }: Visit, id: string): Promise<void> {
  const status = await page.evaluate(
    async ({ url, id }) => {
      const bearer = `Bearer ${localStorage.getItem('accessToken')}`
      const session = await fetch(`${url}/api/customer/session/${id}`, { headers: { authorization: bearer } })
      const { data } = (await session.json()) as { data: { bookingId: string } }
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
      const response = await fetch(`${url}/api/customer/cancel-booking-request/${data.bookingId}/0`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ cancellationReason: '' }),
      })
      return response.status
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
  const texts = TEXTS[language]
  const sessionUrl = await pay(visit, language)
  const receiptSection = region(page, texts.region)
  await receiptSection.getByText(texts.paid, { exact: true }).waitFor()
  const receipt = await downloadAfter(page, () => receiptSection.getByRole('button', { name: texts.download }).click())
  expect([receipt.bytes.subarray(0, 5).toString(), texts.file.test(receipt.name)]).toEqual(['%PDF-', true])

  await receiptSection.getByRole('button', { name: texts.company }).click()
  await modal(page).getByLabel(texts.name).fill('Näidise Ühing OÜ')
  await modal(page).getByLabel(texts.code).fill('10000025')
  await modal(page).getByRole('button', { name: texts.create }).click()
  await modal(page).getByText(texts.invalidCode).waitFor()
  expect(await modal(page).getByLabel(texts.name).inputValue()).toBe('Näidise Ühing OÜ')
  await modal(page).getByLabel(texts.code).fill('10000024')
  await modal(page).getByRole('button', { name: texts.create }).click()
  await receiptSection.getByText(`${texts.recipient} Näidise Ühing OÜ`).waitFor()
  await expect.poll(() => receiptSection.getByRole('heading', { level: 3 }).count()).toBe(3)

  // The company's details are already filled in when the form is reopened.
  await receiptSection.getByRole('button', { name: texts.other }).click()
  expect(await modal(page).getByLabel(texts.name).inputValue()).toBe('Näidise Ühing OÜ')
  await page.keyboard.press('Escape')

  await cancelSession(visit, sessionUrl.split('/').at(-1)!)
  await expect
    .poll(
      async () => {
        await page.goto(`${visit.url}${buildPagePath('mySessions', language)}?when=invoices`)
        return page
          .getByRole('listitem')
          .filter({ hasText: texts.creditNote })
          .filter({ hasText: texts.refunded })
          .count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('heading', { level: 2, name: texts.invoices }).waitFor({ state: 'attached' })
  const newest = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  expect(await newest.innerText()).toContain(texts.creditNote)
  const creditNote = await downloadAfter(page, () => newest.getByRole('button', { name: texts.download }).click())
  expect(creditNote.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
