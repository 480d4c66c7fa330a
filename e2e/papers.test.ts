import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { modal, region } from './member.ts'
import { fillCard } from './pay.ts'
import { openSite, type Visit } from './site.ts'

type Lang = 'en' | 'et'
const WORDS = {
  en: {
    ...{
      pay: /^Pay \d/,
      booked: 'Your time is booked.',
      part: 'Invoice and receipt',
      get: /^Download PDF/,
      paid: 'Paid',
    },
    ...{ invoice: 'Invoice', credit: 'Credit note', company: /^Make out to a company/, name: 'Name of the company' },
    ...{
      code: /^Registry code/,
      wrong: 'This is not a registry code',
      make: 'Make the new invoice',
      back: 'Given back',
    },
    ...{ invoices: 'Invoices', file: /^invoice-\d+-\d+\.pdf$/, other: /^Make out to somebody else/, to: 'Made out to' },
  },
  et: {
    ...{ pay: /^Maksa \d/, booked: 'Sinu aeg on broneeritud.', part: 'Arve ja kviitung', get: /^Laadi alla PDF/ },
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

/** The demo client pays for a time late enough to be called off freely. @returns the page of the session. */
async function pay(visit: Visit, language: Lang): Promise<string> {
  const { page, url } = visit
  const words = WORDS[language]
  await visit.signIn(page, 0)
  const html = await (await page.request.get(`${url}/en/anna-lepalind?view=list`)).text()
  const links = [...html.replaceAll('&amp;', '&').matchAll(/\?(session=[\w-]+&start=[\w%.:-]+)/g)].map(
    ([, query]) => query!,
  )
  const late = Temporal.Instant.from(await now(visit))
    .add({ hours: 30 })
    .toString()
  const free = links.find((query) => new URLSearchParams(query).get('start')! > late)
  await page.goto(`${url}${pagePath('checkout', language)}?${free}`)
  await fillCard(page)
  await page.getByRole('button', { name: words.pay }).click()
  await page.getByRole('heading', { level: 1, name: words.booked }).waitFor()
  return page.url()
}

const now = async ({ url }: Visit) => ((await (await fetch(`${url}/dev/status`)).json()) as { clock: string }).clock

/** What a press hands over: its name and first bytes. */
async function handedOver(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return {
    name: download.suggestedFilename(),
    start: readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  }
}

/** Calls the session off as its client. */
async function callOff({ page, url }: Visit, id: string): Promise<void> {
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

test.each(['en', 'et'] as const)(
  'in %s: paid, the receipt is kept, made out to a company, called off, and the credit note is there',
  async (language) => {
    const visit = await openSite({ language })
    const { page } = visit
    const words = WORDS[language]
    const session = await pay(visit, language)
    const part = region(page, words.part)
    await part.getByText(words.paid, { exact: true }).waitFor()
    const receipt = await handedOver(page, () => part.getByRole('button', { name: words.get }).click())
    expect([receipt.start, words.file.test(receipt.name)]).toEqual(['%PDF-', true])

    await part.getByRole('button', { name: words.company }).click()
    await modal(page).getByLabel(words.name).fill('Näidise Ühing OÜ')
    await modal(page).getByLabel(words.code).fill('10000025')
    await modal(page).getByRole('button', { name: words.make }).click()
    await modal(page).getByText(words.wrong).waitFor()
    expect(await modal(page).getByLabel(words.name).inputValue()).toBe('Näidise Ühing OÜ')
    await modal(page).getByLabel(words.code).fill('10000024')
    await modal(page).getByRole('button', { name: words.make }).click()
    await part.getByText(`${words.to} Näidise Ühing OÜ`).waitFor()
    await expect.poll(() => part.getByRole('heading', { level: 3 }).count()).toBe(3)

    // The next time the company is there already.
    await part.getByRole('button', { name: words.other }).click()
    expect(await modal(page).getByLabel(words.name).inputValue()).toBe('Näidise Ühing OÜ')
    await page.keyboard.press('Escape')

    await callOff(visit, session.split('/').at(-1)!)
    await expect
      .poll(
        async () => {
          await page.goto(`${visit.url}${pagePath('mySessions', language)}?when=invoices`, { waitUntil: 'networkidle' })
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
    const credit = await handedOver(page, () => newest.getByRole('button', { name: words.get }).click())
    expect(credit.start).toBe('%PDF-')
  },
)

test('without a connection nothing typed is lost, and a download says what happened', async () => {
  const visit = await openSite()
  const { page } = visit
  await pay(visit, 'en')
  const part = region(page, WORDS.en.part)
  await part.getByRole('button', { name: WORDS.en.company }).click()
  await modal(page).getByLabel(WORDS.en.name).fill('Kept OÜ')
  await visit.context.setOffline(true)
  await modal(page).getByRole('button', { name: WORDS.en.make }).click()
  await modal(page).getByRole('alert').waitFor()
  expect(await modal(page).getByLabel(WORDS.en.name).inputValue()).toBe('Kept OÜ')
  await page.keyboard.press('Escape')
  await part.getByRole('button', { name: WORDS.en.get }).click()
  await page.getByText(/^No connection\./).waitFor()
  await visit.context.setOffline(false)
})

test('somebody who has paid nothing is shown what will be here', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 3)
  await page.goto(`${url}/en/customer/my-sessions?when=invoices`)
  await page.getByRole('heading', { name: 'No invoices yet' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await pay(visit, 'en')
  await region(page, WORDS.en.part).waitFor()
  await expectSound(page, 'a session’s papers')
  await page.goto(`${url}/en/customer/my-sessions?when=invoices`, { waitUntil: 'networkidle' })
  await expectSound(page, 'the invoices')
  await page.getByRole('button', { name: WORDS.en.company }).first().click()
  await modal(page).getByLabel(WORDS.en.name).waitFor()
  await expectSound(page, 'the company dialog')
})
