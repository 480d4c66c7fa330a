import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { cardFields } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const MESSAGE = 'Where do I find the invoice of my session?'

/** Advances the clock, because a form sent too quickly is rejected as spam. */
async function advanceOneMinute({ page, url, moveClock }: Visit): Promise<void> {
  const { clock } = (await (await page.request.get(`${url}/dev/status`)).json()) as { clock: string }
  await moveClock(Temporal.Instant.from(clock).add({ minutes: 1 }).toString(), [])
}

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Mari Näidis')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Topic').selectOption('money')
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE)
}

const findMessage = async (visit: Visit, email: string) =>
  (await visit.listEmails()).find(
    (sentEmail) => sentEmail.subject === 'Sõnum kontaktivormi kaudu' && sentEmail.text.includes(email),
  )

test('a message reaches the platform’s inbox; while the server fails, the typed text is kept', async ({ openSite }) => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(url + buildPagePath('contactUs', 'en'))
  const help = page.getByRole('link', { name: 'All helplines' }).last()
  const send = page.getByRole('button', { name: 'Send message' })
  const [helpBox, sendBox] = [await help.boundingBox(), await send.boundingBox()]
  expect(helpBox!.y).toBeLessThan(sendBox!.y)
  await send.click()
  await expect.poll(() => page.getByText('This is a required field').count()).toBe(3)
  await fillForm(page, 'no address')
  await send.click()
  await page.getByText('The email is not valid').waitFor()
  await fillForm(page, 'mari@client.test')
  await page.route('**/api/account/contact-us', (route) =>
    route.fulfill({ status: 503, json: { data: null, succeeded: false, errors: [], message: 'Action failed' } }),
  )
  await send.click()
  await page.getByText('There was an error sending your message, please try again!').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
  await page.unroute('**/api/account/contact-us')
  await advanceOneMinute(visit)
  await send.click()
  await page.getByText('Your message has been sent!').waitFor()
  await expect.poll(async () => (await findMessage(visit, 'mari@client.test'))?.text).toContain(MESSAGE)
  const sentEmail = (await findMessage(visit, 'mari@client.test'))!
  expect(sentEmail.text).toContain('Makse või arve')
  expect(sentEmail.subject).not.toContain('Makse')
})

test('without scripts the same form works: it shows errors, keeps the typed text and is sent', async ({ openSite }) => {
  const visit = await openSite()
  const { url } = visit
  const plain = await visit.context.browser()!.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${url + buildPagePath('contactUs', 'en')}?topic=data`)
  expect(await page.getByLabel('Topic').inputValue()).toBe('data')
  await fillForm(page, 'no address')
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => candidate.request().method() === 'POST'),
    page.getByRole('button', { name: 'Send message' }).click(),
  ])
  expect(response.status()).toBe(422)
  await page.getByText('The email is not valid').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
  await page.getByRole('textbox', { name: 'Email' }).fill('plain@client.test')
  await advanceOneMinute(visit)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message has been sent!').waitFor()
  expect(new URL(page.url()).search).toBe('?sent')
  await expect.poll(() => findMessage(visit, 'plain@client.test')).toBeTruthy()
  await plain.close()
})

test('from the list to the checkout no request goes to another site before payment is possible', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const otherOrigins = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) otherOrigins.add(origin)
  })
  await page.goto(`${url}/en`)
  await page.locator('#results h3 a').first().click()
  await page.waitForURL(/provider-details/)
  await page.locator('#times [role=group] button').first().click()
  await page
    .locator('[data-bottom-bar]')
    .getByRole('link', { name: /^Book for/ })
    .click()
  await page.waitForURL(/\/customer\/checkout\?/)
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([...otherOrigins]).toEqual([])
  const checkout = page.url()
  await visit.signIn(page, 'client')
  await page.goto(checkout)
  await cardFields(page).locator('[name=number]').waitFor()
  expect(otherOrigins.size, 'only the card fields come from another origin').toBe(1)
})
