import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { callAs } from './call-as.ts'
import { createFullGroupWithMember } from './full-group.ts'
import { createMember, fillLogIn, modal, openProfile, region } from './member.ts'
import { pay } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

const TEXTS = {
  en: {
    open: 'Join the waiting list',
    join: 'Log in and join the list',
    place: 'Your place in the queue: 1.',
    list: 'Waiting lists',
    offer: 'Your turn',
    booked: 'Your session is booked',
    back: 'Back',
    heldNotice: 'You can leave this page and pay later, before the countdown ends.',
    book: 'View and book',
  },
} as const

/** Extracts a link from an email and rewrites it to the site's URL. */
const readLink = (text: string, url: string, pattern: string) =>
  url + new RegExp(`https?://[^/\\s]+(/\\S*${pattern}\\S*)`).exec(text)![1]!

async function waitForEmail({ listEmails }: Visit, email: string, subject: RegExp) {
  const findEmail = async () =>
    (await listEmails()).find((sentEmail) => sentEmail.to.includes(email) && subject.test(sentEmail.subject))
  await expect.poll(findEmail).toBeTruthy()
  return (await findEmail())!
}

async function openCounsellor(visit: Visit, language: 'en' | 'et', session = ''): Promise<void> {
  const { slug } = await visit.counsellor()
  await visit.page.goto(`${visit.url}/${language}/${slug}?session=${session}`)
}

const getSessionsUrl = ({ url }: Visit, language: 'en' | 'et') => url + buildPagePath('mySessions', language)

test('a full group: a client joins the waiting list, a member cancels, and the emailed offer is booked', async ({
  openSite,
}) => {
  const language = 'en'
  const visit = await openSite({ language })
  const { page, url } = visit
  const texts = TEXTS[language]
  const { emailAddress: email } = await createMember(visit)
  await callAs(page, '/customer/profile', { uiLanguage: language }, 'PUT')
  await page.evaluate(() => localStorage.clear())
  const { sessionTemplateId, cancel } = await createFullGroupWithMember(visit)

  await openCounsellor(visit, language, sessionTemplateId)
  await page.getByRole('button', { name: texts.open, exact: true }).click()
  await page.getByRole('button', { name: texts.join }).click()
  await modal(page).waitFor()
  await fillLogIn(page, email)
  await main(page).getByText(texts.place).waitFor()
  await page.goto(getSessionsUrl(visit, language))
  await region(page, texts.list).getByText(texts.place).waitFor()

  await cancel()
  const offer = await waitForEmail(visit, email, /^(It’s your turn: book by|Hoiame seanssi sinu jaoks)/)
  expect(offer.subject).not.toMatch(/Anna|Calm|Rahu/)
  await page.goto(getSessionsUrl(visit, language))
  await region(page, texts.offer).getByRole('link', { name: texts.book }).waitFor()
  await page.goto(readLink(offer.text, url, 'booking='))
  await main(page).getByText(texts.heldNotice).waitFor()
  await page.getByRole('button', { name: texts.back }).click()
  await region(page, texts.offer).getByRole('link', { name: texts.book }).click()
  await pay(page)
  await page.getByRole('heading', { level: 1, name: texts.booked }).waitFor()
  await page.goto(getSessionsUrl(visit, language))
  expect(await region(page, texts.offer).count()).toBe(0)
})

test('a reminder’s links lead through the login to the session; a disabled kind of email is not sent', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const { emailAddress: email } = await createMember(visit)
  const { sessionTemplateId, start, cancel } = await createFullGroupWithMember(visit)
  await openCounsellor(visit, 'en', sessionTemplateId)
  await page.getByRole('button', { name: TEXTS.en.open, exact: true }).click()
  await page.getByText(/^Date: /).waitFor()
  await page.getByRole('button', { name: TEXTS.en.open, exact: true }).last().click()
  await main(page).getByText(TEXTS.en.place).waitFor()
  await cancel()
  const offer = await waitForEmail(visit, email, /^It’s your turn: book by/)
  await page.goto(readLink(offer.text, url, 'booking='))
  await pay(page)
  await page.getByRole('heading', { level: 1, name: TEXTS.en.booked }).waitFor()

  await openProfile(visit)
  // The switch toggles before the response arrives.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/'),
  )
  await page.getByRole('switch', { name: 'Reminder an hour before a session' }).uncheck()
  await saved
  await page.getByText('Action was successful').waitFor()
  await page.reload()
  expect(await page.getByRole('switch', { name: 'Reminder an hour before a session' }).isChecked()).toBe(false)

  await visit.moveClock(start.subtract({ hours: 25 }).toString(), ['send-reminders'])
  const reminder = await waitForEmail(visit, email, /^Reminder:/)
  expect(reminder.subject).not.toMatch(/Anna|Calm/)
  expect(reminder.text).toContain('/mails/stop/')
  const phone = await visit.openBrowser()
  const link = readLink(reminder.text, url, 'do=cancel')
  await phone.goto(link)
  await main(phone).getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(phone, email)
  await main(phone).getByText('Calm under pressure').first().waitFor()
  expect(new URL(phone.url()).pathname).toBe(new URL(link).pathname)

  await visit.moveClock(start.subtract({ minutes: 55 }).toString(), ['send-reminders'])
  const reminders = (await visit.listEmails()).filter(
    ({ to, subject }) => to.includes(email) && subject.startsWith('Reminder:'),
  )
  expect(reminders).toHaveLength(1)

  await phone.goto(readLink(reminder.text, url, 'mails/stop/'))
  await phone.getByRole('button', { name: 'Turn these emails off' }).click()
  await phone.getByRole('heading', { name: 'These emails are off' }).waitFor()
})
