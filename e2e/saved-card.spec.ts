import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { createMember, modal, openProfile, region } from './member.ts'
import { getTenOClock } from './paid-session.ts'
import { fillCard } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
/** A card that requires authentication for every payment. */
const CHALLENGED = '4000002760003184'

function recordRequests(page: Page, url: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(url))
      requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`)
  })
  return requests
}

/** Opens the checkout for a session with the test's counsellor at ten o'clock on this weekday. */
async function openCheckout(visit: Visit, weekday: number, language = 'en'): Promise<void> {
  const { sessionTemplates } = await visit.counsellor()
  const { sessionTemplateId: session } = sessionTemplates[0]!
  const query = new URLSearchParams({ session, start: getTenOClock(weekday).toString() })
  await visit.page.goto(`${visit.url}/${language}/customer/checkout?${query}`)
}

const waitForConfirmation = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Your session is booked|Sinu seanss on broneeritud)/ }).waitFor()

test('a card saved in the profile pays with one click, is replaced and removed, and its number never reaches our server', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  await createMember(visit)
  const requests = recordRequests(page, url)
  await openProfile(visit)
  const cardRegion = region(page, 'Payment card')
  await cardRegion.getByText('You haven’t saved a card.').waitFor()
  expect(await page.locator('iframe, script[src*="/v3"]').count()).toBe(0)
  await cardRegion.getByRole('link', { name: 'Save a card' }).click()
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('alert').filter({ hasText: 'so it wasn’t saved' }).waitFor()
  await fillCard(page, VISA)
  await page.getByRole('button', { name: 'Save this card' }).dblclick()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await cardRegion.getByText('Visa 4242').first().waitFor()
  await expect.poll(() => cardRegion.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(400)
  await cardRegion.getByText('Expires 12/2039').waitFor()

  await openCheckout(visit, 3)
  const pay = page.getByRole('button', { name: /^Pay .+ with Visa 4242$/ })
  await pay.waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await pay.dblclick()
  await waitForConfirmation(page)
  await expect.poll(() => page.getByText('Visa 4242').count()).toBe(1)

  await openProfile(visit)
  await cardRegion.getByRole('link', { name: 'Replace' }).click()
  await page.getByText('replaces Visa 4242').waitFor()
  await fillCard(page, MASTERCARD)
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await cardRegion.getByText('Mastercard 4444').first().waitFor()
  await cardRegion.getByRole('button', { name: 'Remove' }).click()
  await modal(page).getByText('refunds still go to the card you paid with').waitFor()
  await modal(page).getByRole('button', { name: 'Remove the card' }).click()
  await cardRegion.getByText('You haven’t saved a card.').waitFor()

  expect(requests.length).toBeGreaterThan(10)
  for (const number of [VISA, MASTERCARD, '4000000000000002'])
    expect(requests.filter((request) => request.replace(/\D/g, '').includes(number))).toEqual([])
})

test('bank authentication returns to the interrupted step, in Estonian', async ({ openSite }) => {
  const visit = await openSite({ language: 'et' })
  const { page, url } = visit
  await createMember(visit)
  await page.goto(url + buildPagePath('paymentCard', 'et'))
  for (const button of ['#fail', '#complete']) {
    await fillCard(page, CHALLENGED)
    await page.getByRole('button', { name: 'Salvesta see kaart' }).click()
    await page.locator(button).click()
    if (button === '#fail') await page.getByRole('alert').filter({ hasText: 'Kaarti ei kinnitatud' }).waitFor()
  }
  await page.getByRole('heading', { name: 'Sinu kaart on salvestatud' }).waitFor()
  await expect.poll(() => page.url()).toBe(url + buildPagePath('paymentCard', 'et'))
  await openCheckout(visit, 4, 'et')
  const pay = page.getByRole('button', { name: /^Maksa .+ \(Visa 3184\)$/ })
  await pay.click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'Makse jäi pangas kinnitamata' }).waitFor()
  await pay.click()
  await page.locator('#complete').click()
  await waitForConfirmation(page)
})
