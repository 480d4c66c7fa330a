import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { callAs } from './call-as.ts'
import { createFullGroupWithMember } from './full-group.ts'
import { createMember, fillLogIn, modal, openProfile, region } from './member.ts'
import { pay } from './pay.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

const WORDS = {
  en: {
    open: 'Join the waiting list',
    join: 'Log in and join the waiting list',
    place: 'Your place in the line: 1.',
    list: 'Waiting lists',
    turn: 'Your turn',
    booked: 'Your time is booked.',
    back: 'Back',
    keeps: 'You can go back: it stays held for you until the countdown ends.',
    book: 'Look and book',
  },
} as const

/** Returns the emailed link, rewritten to the site under test, whatever public URL the email contains. */
const readLink = (text: string, url: string, pattern: string) =>
  url + new RegExp(`https?://[^/\\s]+(/\\S*${pattern}\\S*)`).exec(text)![1]!

async function waitForEmail({ listEmails }: Visit, email: string, subject: RegExp) {
  const found = async () =>
    (await listEmails()).find((sentEmail) => sentEmail.to.includes(email) && subject.test(sentEmail.subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

async function openCounsellor(visit: Visit, language: 'en' | 'et', session = ''): Promise<void> {
  const { slug } = await visit.counsellor()
  await visit.page.goto(`${visit.url}/${language}/${slug}?session=${session}`)
}

const sessions = ({ url }: Visit, language: 'en' | 'et') => url + buildPagePath('mySessions', language)

test('a full group: a client joins the waiting list, a member cancels, and the emailed offer is booked', async ({
  openSite,
}) => {
  const language = 'en'
  const visit = await openSite({ language })
  const { page, url } = visit
  const words = WORDS[language]
  const { emailAddress: email } = await createMember(visit)
  await callAs(page, '/customer/profile', { uiLanguage: language }, 'PUT')
  await page.evaluate(() => localStorage.clear())
  const { sessionTemplateId, cancel } = await createFullGroupWithMember(visit)

  await openCounsellor(visit, language, sessionTemplateId)
  await page.getByRole('button', { name: words.open, exact: true }).click()
  await page.getByRole('button', { name: words.join }).click()
  await modal(page).waitFor()
  await fillLogIn(page, email)
  await main(page).getByText(words.place).waitFor()
  await page.goto(sessions(visit, language))
  await region(page, words.list).getByText(words.place).waitFor()

  await cancel()
  const offer = await waitForEmail(visit, email, /^(Held for you until|Sulle hoitud)/)
  expect(offer.subject).not.toMatch(/Anna|Calm|Rahu/)
  await page.goto(sessions(visit, language))
  await region(page, words.turn).getByRole('link', { name: words.book }).waitFor()
  await page.goto(readLink(offer.text, url, 'booking='))
  await main(page).getByText(words.keeps).waitFor()
  await page.getByRole('button', { name: words.back }).click()
  await region(page, words.turn).getByRole('link', { name: words.book }).click()
  await pay(page)
  await page.getByRole('heading', { level: 1, name: words.booked }).waitFor()
  await page.goto(sessions(visit, language))
  expect(await region(page, words.turn).count()).toBe(0)
})

test('a reminder’s links lead through the login to the session; a disabled kind of email is not sent', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const { emailAddress: email } = await createMember(visit)
  const { sessionTemplateId, start, cancel } = await createFullGroupWithMember(visit)
  await openCounsellor(visit, 'en', sessionTemplateId)
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).click()
  await page.getByText('You wait for a place on').waitFor()
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).last().click()
  await main(page).getByText(WORDS.en.place).waitFor()
  await cancel()
  const offer = await waitForEmail(visit, email, /Held for you/)
  await page.goto(readLink(offer.text, url, 'booking='))
  await pay(page)
  await page.getByRole('heading', { level: 1, name: WORDS.en.booked }).waitFor()

  await openProfile(visit)
  // The switch changes immediately, before the response arrives.
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().includes('/api/'))
  await page.getByRole('switch', { name: 'A reminder an hour before a session' }).uncheck()
  await saved
  await page.getByText('Action was successful').waitFor()
  await page.reload()
  expect(await page.getByRole('switch', { name: 'A reminder an hour before a session' }).isChecked()).toBe(false)

  await visit.moveClock(start.subtract({ hours: 25 }).toString(), ['send-reminders'])
  const reminder = await waitForEmail(visit, email, /^Reminder:/)
  expect(reminder.subject).not.toMatch(/Anna|Calm/)
  expect(reminder.text).toContain('/mails/stop/')
  const phone = await visit.another()
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
  await phone.getByRole('button', { name: 'Turn these letters off' }).click()
  await phone.getByRole('heading', { name: 'These letters are off' }).waitFor()
})
