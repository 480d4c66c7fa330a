import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { callAs } from './call-as.ts'
import { expectSound } from './expect-sound.ts'
import { aFullGroup } from './full-group.ts'
import { aMember, fillLogIn, modal, openProfile, region } from './member.ts'
import { pay } from './pay.ts'
import { openSite, type Visit } from './site.ts'

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
  et: {
    open: 'Tule ootelehele',
    join: 'Logi sisse ja tule ootelehele',
    place: 'Sinu koht järjekorras: 1.',
    list: 'Ootelehed',
    turn: 'Sinu kord',
    booked: 'Sinu aeg on broneeritud.',
    back: 'Tagasi',
    keeps: 'Võid tagasi minna: hoiame seda sulle, kuni loendur lõpeb.',
    book: 'Vaata ja broneeri',
  },
} as const

/** The mailed address on the site under test, whatever public address its letters name. */
const linkIn = (text: string, url: string, pattern: string) =>
  url + new RegExp(`https?://[^/\\s]+(/\\S*${pattern}\\S*)`).exec(text)![1]!

async function letter({ mails }: Visit, email: string, subject: RegExp) {
  const found = async () => (await mails()).find((mail) => mail.to.includes(email) && subject.test(mail.subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

async function openCounsellor({ page, url }: Visit, language: 'en' | 'et', session: string): Promise<void> {
  await page.goto(`${url}/${language}/anna-lepalind?session=${session}`, { waitUntil: 'networkidle' })
}

const sessions = ({ url }: Visit, language: 'en' | 'et') => url + pagePath('mySessions', language)

test.each(['en', 'et'] as const)(
  'a full group: somebody waits, a member cancels, the offer comes by mail and is booked (%s)',
  async (language) => {
    const visit = await openSite({ language })
    const { page, url } = visit
    const words = WORDS[language]
    const email = `ootaja-${language}@hool.test`
    await aMember(visit, email)
    await callAs(page, '/customer/profile', { uiLanguage: language }, 'PUT')
    await page.evaluate(() => localStorage.clear())
    const { sessionTemplateId, cancel } = await aFullGroup(visit)

    await openCounsellor(visit, language, sessionTemplateId)
    await page.getByRole('button', { name: words.open, exact: true }).click()
    await page.getByRole('button', { name: words.join }).click()
    await modal(page).waitFor()
    await fillLogIn(page, email)
    await main(page).getByText(words.place).waitFor()
    await page.goto(sessions(visit, language), { waitUntil: 'networkidle' })
    await region(page, words.list).getByText(words.place).waitFor()

    await cancel()
    const offer = await letter(visit, email, /^(Held for you until|Sulle hoitud)/)
    expect(offer.subject).not.toMatch(/Anna|Lepalind|Calm|Rahu/)
    await page.goto(sessions(visit, language), { waitUntil: 'networkidle' })
    await region(page, words.turn).getByRole('link', { name: words.book }).waitFor()
    await page.goto(linkIn(offer.text, url, 'booking='))
    await main(page).getByText(words.keeps).waitFor()
    await page.getByRole('button', { name: words.back }).click()
    await region(page, words.turn).getByRole('link', { name: words.book }).click()
    await pay(page)
    await page.getByRole('heading', { level: 1, name: words.booked }).waitFor()
    await page.goto(sessions(visit, language), { waitUntil: 'networkidle' })
    expect(await region(page, words.turn).count()).toBe(0)
  },
)

test('saying no is one press, and the place is free for everybody again', async () => {
  const visit = await openSite()
  const { page } = visit
  const email = 'ei-sobi@hool.test'
  await aMember(visit, email)
  const { sessionTemplateId, cancel } = await aFullGroup(visit)
  await openCounsellor(visit, 'en', sessionTemplateId)
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).click()
  await page.getByText('You wait for a place on').waitFor()
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).last().click()
  await main(page).getByText(WORDS.en.place).waitFor()
  await cancel()
  const offer = await letter(visit, email, /Held for you until/)
  await page.goto(sessions(visit, 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Not this one' }).click()
  await page.getByText('It goes to the next person.').waitFor()
  // The letter's link, once the offer is over, sends nobody to take the place from the next person.
  await page.goto(linkIn(offer.text, visit.url, 'booking='))
  await page.getByRole('heading', { name: 'This offer is over' }).waitFor()
  expect(await page.getByRole('button', { name: 'Take this time again' }).count()).toBe(0)
  await main(page).getByRole('link', { name: 'My Sessions' }).waitFor()
  const stranger = await visit.another()
  await expect
    .poll(async () => {
      await stranger.goto(`${visit.url}/en/anna-lepalind?session=${sessionTemplateId}`)
      return stranger.getByText('1 of 1 places left').count()
    })
    .toBeGreaterThan(0)
})

test('somebody without a suitable time says which days, changes them, and leaves again', async () => {
  const visit = await openSite()
  const { page } = visit
  await aMember(visit, 'aega-pole@hool.test', page, false)
  await page.goto(`${visit.url}/en/anna-lepalind`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Tell me when a time becomes free' }).click()
  const form = page.getByRole('form', { name: /^Wait for a time/ })
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await form.getByText('so there is one question first').waitFor()
  await expectSound(page, 'the question before waiting')
  await form.getByRole('button', { name: 'I agree' }).click()
  await form.getByText('A time that suits you is free now.').waitFor()
  expect(await form.getByRole('link', { name: /^Book / }).getAttribute('href')).toMatch(/session=.+&start=.+Z/)
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await form.getByLabel(name).uncheck()
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await form.getByText('Choose at least one day').waitFor()
  await form.getByLabel('Sunday').check()
  await form.getByLabel('How long do you want to wait?').selectOption('14')
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await main(page).getByText('Your place in the line: 1.').waitFor()
  await page.getByRole('link', { name: 'See it in My Sessions' }).click()
  const list = region(page, 'Waiting lists')
  await list.getByText('Sun').waitFor()
  await list.getByRole('button', { name: /^Leave the waiting list/ }).click()
  await modal(page).getByText('You give up place 1 in the line.').waitFor()
  await modal(page).getByRole('button', { name: 'Leave the waiting list' }).click()
  await page.getByText('You are no longer on the waiting list.').waitFor()
  await list.waitFor({ state: 'detached' })
})

test('a reminder’s links lead through the login to the session; a kind that is off does not come', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'meelde@hool.test')
  const { sessionTemplateId, start, cancel } = await aFullGroup(visit)
  await openCounsellor(visit, 'en', sessionTemplateId)
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).click()
  await page.getByText('You wait for a place on').waitFor()
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).last().click()
  await main(page).getByText(WORDS.en.place).waitFor()
  await cancel()
  const offer = await letter(visit, 'meelde@hool.test', /Held for you/)
  await page.goto(linkIn(offer.text, url, 'booking='))
  await pay(page)
  await page.getByRole('heading', { level: 1, name: WORDS.en.booked }).waitFor()

  await openProfile(visit)
  // It moves at once and is told meanwhile.
  const told = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().includes('/api/'))
  await page.getByRole('switch', { name: 'A reminder an hour before a session' }).uncheck()
  await told
  await page.getByText('Action was successful').waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.getByRole('switch', { name: 'A reminder an hour before a session' }).isChecked()).toBe(false)

  await visit.moveClock(start.subtract({ hours: 25 }).toString())
  const reminder = await letter(visit, 'meelde@hool.test', /^Reminder:/)
  expect(reminder.subject).not.toMatch(/Anna|Lepalind|Calm/)
  expect(reminder.text).toContain('/mails/stop/')
  const phone = await visit.another()
  const link = linkIn(reminder.text, url, 'do=cancel')
  await phone.goto(link)
  await main(phone).getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(phone, 'meelde@hool.test')
  await main(phone).getByText('Calm under pressure').first().waitFor()
  expect(new URL(phone.url()).pathname).toBe(new URL(link).pathname)

  await visit.moveClock(start.subtract({ minutes: 55 }).toString())
  const reminders = (await visit.mails()).filter(
    ({ to, subject }) => to.includes('meelde@hool.test') && subject.startsWith('Reminder:'),
  )
  expect(reminders).toHaveLength(1)

  await phone.goto(linkIn(reminder.text, url, 'mails/stop/'))
  await phone.getByRole('button', { name: 'Turn these letters off' }).click()
  await phone.getByRole('heading', { name: 'These letters are off' }).waitFor()
})
test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page } = visit
  const email = `vaatab-${look.width}@hool.test`
  await aMember(visit, email)
  const { sessionTemplateId, cancel } = await aFullGroup(visit)
  await openCounsellor(visit, 'en', sessionTemplateId)
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).click()
  await page.getByText('You wait for a place on').waitFor()
  await expectSound(page, 'waiting, look 1')
  await page.getByRole('button', { name: WORDS.en.open, exact: true }).last().click()
  await main(page).getByText(WORDS.en.place).waitFor()
  await page.goto(`${visit.url}/en/anna-lepalind`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Tell me when a time becomes free' }).click()
  const form = page.getByRole('form', { name: /^Wait for a time/ })
  await form.waitFor()
  await expectSound(page, 'waiting, look 2')
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await form.getByLabel(name).uncheck()
  await form.getByLabel('Sunday').check()
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await main(page)
    .getByText(/Your place in the line: \d/)
    .waitFor()
  await cancel()
  await letter(visit, email, /Held for you/)
  await page.goto(sessions(visit, 'en'), { waitUntil: 'networkidle' })
  await region(page, 'Waiting lists').waitFor()
  await expectSound(page, 'waiting, look 3')
  await openProfile(visit)
  await expectSound(page, 'waiting, look 4')
})
