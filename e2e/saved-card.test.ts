import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { aMember, modal, openProfile, region } from './member.ts'
import { cardFields, fillCard } from './pay.ts'
import { openSite, type Visit } from './site.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
/** The bank asks at every use. */
const CHALLENGED = '4000002760003184'

/** Everything that is sent to our own origin while the page lives. */
function sentToUs(page: Page, url: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(url))
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`)
  })
  return sent
}

/** Opens the checkout of somebody's next free time. @returns its address. */
async function checkout({ page, url }: Visit, which: number, language = 'en'): Promise<void> {
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')!.value
  const headers = { 'x-xsrf-token': token }
  const found = await page.request.post(`${url}/api/customer/provider/search`, {
    data: { page: 1, pageSize: 20 },
    headers,
  })
  const { data } = (await found.json()) as {
    data: { items: { nextAvailable: string[]; nextSessionTemplateId: string; session: { type: number } }[] }
  }
  const card = data.items.filter((one) => one.nextAvailable.length > 0 && one.session.type === 2)[which]!
  const query = new URLSearchParams({ session: card.nextSessionTemplateId, start: card.nextAvailable[0]! })
  await page.goto(`${url}/${language}/customer/checkout?${query}`)
}

const isBooked = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Your time is booked|Sinu aeg on broneeritud)/ }).waitFor()

test('a card saved in the profile pays with one tap, is replaced and removed, and its number never reaches us', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'kaart@hool.test')
  const sent = sentToUs(page, url)
  await openProfile(visit)
  const part = region(page, 'Payment card')
  await part.getByText('No card is saved.').waitFor()
  expect(await page.locator('iframe, script[src*="/v3"]').count()).toBe(0)
  await part.getByRole('link', { name: 'Save a card' }).click()
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was charged or saved' }).waitFor()
  await fillCard(page, VISA)
  await page.getByRole('button', { name: 'Save this card' }).dblclick()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await page.getByRole('link', { name: 'To my profile' }).click()
  await part.getByText('Visa 4242').first().waitFor()
  await expect.poll(() => part.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(400)
  await part.getByText('Valid until the end of 12/2039').waitFor()

  await checkout(visit, 0)
  const pay = page.getByRole('button', { name: /^Pay .+ with Visa 4242$/ })
  await pay.waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await pay.dblclick()
  await isBooked(page)
  await expect.poll(() => page.getByText('Visa 4242').count()).toBe(1)

  await openProfile(visit)
  await part.getByRole('link', { name: 'Replace' }).click()
  await page.getByText('takes the place of Visa 4242').waitFor()
  await fillCard(page, MASTERCARD)
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('link', { name: 'To my profile' }).click()
  await part.getByText('Mastercard 4444').first().waitFor()
  await part.getByRole('button', { name: 'Remove' }).click()
  await modal(page).getByText('A refund still goes to the card that paid').waitFor()
  await modal(page).getByRole('button', { name: 'Remove the card' }).click()
  await part.getByText('No card is saved.').waitFor()

  expect(sent.length).toBeGreaterThan(10)
  for (const number of [VISA, MASTERCARD, '4000000000000002'])
    expect(sent.filter((one) => one.replace(/\D/g, '').includes(number))).toEqual([])
})

test('a bank that asks whether it is them leads back to what was begun, in Estonian', async () => {
  const visit = await openSite({ language: 'et' })
  const { page, url } = visit
  await aMember(visit, 'pank@hool.test')
  await page.goto(url + pagePath('paymentCard', 'et'))
  for (const answer of ['#fail', '#complete']) {
    await fillCard(page, CHALLENGED)
    await page.getByRole('button', { name: 'Salvesta see kaart' }).click()
    await page.locator(answer).click()
    if (answer === '#fail') await page.getByRole('alert').filter({ hasText: 'Kaarti ei kinnitatud' }).waitFor()
  }
  await page.getByRole('heading', { name: 'Sinu kaart on salvestatud' }).waitFor()
  await expect.poll(() => page.url()).toBe(url + pagePath('paymentCard', 'et'))
  await checkout(visit, 1, 'et')
  const pay = page.getByRole('button', { name: /^Maksa .+ kaardiga Visa 3184$/ })
  await pay.click()
  await page.locator('#fail').click()
  await page.getByRole('alert').filter({ hasText: 'ei kinnitatud pangas' }).waitFor()
  await pay.click()
  await page.locator('#complete').click()
  await isBooked(page)
})

test('a card is kept at paying only when that was asked for, and another one is a tap away', async () => {
  const visit = await openSite()
  const { page } = visit
  await aMember(visit, 'alles@hool.test')
  await checkout(visit, 2)
  await fillCard(page, VISA)
  const keep = page.getByRole('checkbox', { name: 'Keep this card for next time' })
  expect(await keep.isChecked()).toBe(false)
  await page.getByRole('button', { name: /^Pay [\d.,]+\s€$/ }).click()
  await isBooked(page)
  await checkout(visit, 3)
  await fillCard(page, MASTERCARD)
  await keep.check()
  await page.getByRole('button', { name: /^Pay [\d.,]+\s€$/ }).click()
  await isBooked(page)
  await checkout(visit, 4)
  await page.getByRole('button', { name: /with Mastercard 4444$/ }).waitFor()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await fillCard(page, '4000000000009995')
  await page.getByRole('checkbox', { name: 'Keep this card in place of Mastercard 4444' }).check()
  await page.getByRole('button', { name: /^Pay [\d.,]+\s€$/ }).click()
  await page.getByRole('alert').filter({ hasText: 'not enough money' }).waitFor()
  await page.getByRole('button', { name: 'Use Mastercard 4444' }).click()
  await page.getByRole('button', { name: /with Mastercard 4444$/ }).click()
  await isBooked(page)
  await openProfile(visit)
  await region(page, 'Payment card').getByText('Mastercard 4444').first().waitFor()
})

test('a card removed in another tab is said at paying, and another one pays', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'teine@hool.test')
  await page.goto(url + pagePath('paymentCard', 'en'))
  await fillCard(page, VISA)
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await checkout(visit, 5)
  const pay = page.getByRole('button', { name: /with Visa 4242$/ })
  await pay.waitFor()
  const other = await visit.context.newPage()
  await openProfile({ page: other, url })
  await region(other, 'Payment card').getByRole('button', { name: 'Remove' }).click()
  await modal(other).getByRole('button', { name: 'Remove the card' }).click()
  await region(other, 'Payment card').getByText('No card is saved.').waitFor()
  await pay.click()
  await page.getByRole('alert').filter({ hasText: 'can no longer be used' }).waitFor()
  await fillCard(page, VISA)
  await page.getByRole('button', { name: /^Pay [\d.,]+\s€$/ }).click()
  await isBooked(page)
})

test('while payments are away saving says so and goes on later', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'ootaja@hool.test')
  const { payments } = (await (await fetch(`${url}/dev/status`)).json()) as { payments: { url: string } }
  const faults = (method: 'POST' | 'DELETE', body?: object) =>
    fetch(`${payments.url}/control/faults`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  onTestFinished(async () => void (await faults('DELETE')))
  await faults('POST', { call: 'setup_intents.create', effect: 'error', status: 500, times: 20 })
  await page.goto(url + pagePath('paymentCard', 'en'))
  await page.getByText('Payments do not answer at the moment').waitFor()
  await faults('DELETE')
  await page.getByRole('button', { name: 'Try again' }).click()
  await cardFields(page).locator('[name=number]').waitFor()
})

test('a picture is chosen, cut square, shown, removed and brought back', async () => {
  const visit = await openSite()
  const { page } = visit
  await aMember(visit, 'pilt@hool.test')
  await openProfile(visit)
  const about = region(page, 'About me')
  await about.getByText('No picture: your initials').waitFor()
  const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#aa5533' } })
    .png()
    .toBuffer()
  await about.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await modal(page).getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Your picture is saved.').waitFor()
  const picture = about.locator('img[src^="/media/pictures/"]')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await about.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await picture.waitFor()
  await about.locator('input[type=file]').setInputFiles({
    name: 'words.png',
    mimeType: 'image/png',
    buffer: Buffer.from('only words'),
  })
  await about.getByRole('alert').filter({ hasText: 'cannot be shown as a picture' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await aMember(visit, `kaart-axe-${look.width}@hool.test`)
  await page.goto(url + pagePath('paymentCard', 'en'))
  await cardFields(page).locator('[name=number]').waitFor()
  await expectSound(page, 'saved card, look 1')
  await fillCard(page, VISA)
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await expectSound(page, 'saved card, look 2')
  await checkout(visit, look.width === 320 ? 6 : 7)
  await page.getByRole('button', { name: 'Use another card' }).waitFor()
  await expectSound(page, 'saved card, look 3')
  await page.getByRole('button', { name: 'Use another card' }).click()
  await page.getByRole('checkbox').waitFor()
  await expectSound(page, 'saved card, look 4')
  await openProfile(visit)
  await region(page, 'Payment card').getByRole('button', { name: 'Remove' }).click()
  await modal(page).getByRole('button', { name: 'Remove the card' }).waitFor()
  await expectSound(page, 'saved card, look 5')
})
