import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { fillSignUp, modal } from './member.ts'
import { cardFields, pay } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'
import { unusedAddress } from './test-people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const main = (page: Page) => page.getByRole('main')
/** Extracts the link from an email and rewrites it to the site's URL. */
const readLink = (text: string, url: string) => url + /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)![1]!

interface InvitationInput {
  name: string
  email: string
  language?: 'en' | 'et' | 'ru'
  times?: number
}

/** Invites a new client and offers the first available times at a 10 % discount. */
async function invite(
  page: Page,
  url: string,
  { name, email, language = 'en', times = 1 }: InvitationInput,
): Promise<void> {
  await page.goto(url + buildPagePath('newInvitation', 'en'))
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=language]').selectOption(language)
  await page.getByRole('radio', { name: 'Percentage' }).check()
  await page.locator('[name=discount]').fill('10')
  const days = section(page, 'Times')
    .getByRole('gridcell')
    .getByRole('button', { name: /, [1-9]\d* available times?$/ })
  await days.first().waitFor()
  // Opens the next month if too few days remain in this one. The button for the next month shows its short name.
  if ((await days.count()) < times)
    await section(page, 'Times')
      .getByRole('button', { name: /^[A-Z][a-z]{2}$/ })
      .click()
  for (let day = 0; day < times; day++) {
    await days.nth(day).click()
    const timeGroup = section(page, 'Times').getByRole('group', { name: /^Times clients can book/ })
    await timeGroup.getByRole('button').first().click()
  }
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor()
}

const card = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name }).first()

/** Opens a new browser, logged in as the counsellor. */
async function openAsCounsellor(visit: Visit): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, 'counsellor')
  return page
}

const waitForLink = async (visit: Visit, email: string) => readLink((await visit.waitForEmailTo(email)).text, visit.url)

async function signUp(page: Page, visit: Visit, email: string): Promise<void> {
  await fillSignUp(page, { emailAddress: email, hasConsented: true })
  const findCode = async () =>
    (await visit.listEmails())
      // Skips the invitation, because it contains helpline numbers that look like codes.
      .filter(({ to, text }) => to.includes(email) && !/invitation|kutse/.test(text))
      .flatMap(({ text }) => /\b(\d{3}) (\d{3})\b/.exec(text) ?? [])
  await expect.poll(async () => (await findCode()).length).toBeGreaterThan(0)
  const [, first, second] = await findCode()
  await modal(page).locator('[name=code]').fill(`${first}${second}`)
}

const TEXTS = {
  en: { title: 'Your invitation', signUp: 'Sign up and continue', booked: 'Your session is booked' },
} as const

test('a new client opens the invitation, signs up on the way, pays the reduced price and is booked', async ({
  openSite,
}) => {
  const language = 'en'
  const visit = await openSite({ language })
  const texts = TEXTS[language]
  const email = unusedAddress()
  const counsellorPage = await openAsCounsellor(visit)
  await invite(counsellorPage, visit.url, { name: 'Liis Kask', email, language, times: 2 })
  await card(counsellorPage, email).getByText('Waiting for payment').waitFor()

  const { page } = visit
  const sentEmail = await visit.waitForEmailTo(email)
  expect(sentEmail.subject).not.toMatch(/Anna|session|seans/i)
  await page.goto(readLink(sentEmail.text, visit.url))
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  expect(page.url()).not.toContain('#')
  const choice = main(page).locator('[name=startDateTime]')
  await expect.poll(() => choice.count()).toBe(2)
  await choice.last().check()
  // The invitation and its secret are still there after a reload.
  await page.reload()
  await choice.last().check()
  const amount = /(\d+[.,]\d\d)\u00A0€/.exec(await main(page).innerText())![1]!
  await page.getByRole('button', { name: texts.signUp }).click()
  await signUp(page, visit, email)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: texts.booked }).waitFor()
  expect(await main(page).innerText()).toContain(amount)

  await counsellorPage.reload()
  await card(counsellorPage, email).getByText('Paid', { exact: true }).waitFor()
  await page.goto(readLink(sentEmail.text, visit.url))
  await page
    .getByRole('heading', {
      level: 1,
      name: language === 'en' ? 'This session is booked' : 'See seanss on broneeritud',
    })
    .waitFor()
})

test('leaving the checkout returns to the invitation, which still holds its time', async ({ openSite }) => {
  const visit = await openSite()
  const { emailAddress } = await visit.client()
  const { page } = visit
  const counsellorPage = await openAsCounsellor(visit)
  await invite(counsellorPage, visit.url, { name: 'Back Again', email: emailAddress })
  await visit.signIn(page, 'client')
  await page.goto(await waitForLink(visit, emailAddress))
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await cardFields(page).locator('[name=number]').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your invitation' }).waitFor()
  await page.getByRole('button', { name: /^Go to payment/ }).waitFor()
  await page.getByRole('button', { name: 'Decline the invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('heading', { name: 'You’ve declined the invitation' }).waitFor()
  await counsellorPage.reload()
  await card(counsellorPage, 'Back Again').getByText('Declined').waitFor()
})
