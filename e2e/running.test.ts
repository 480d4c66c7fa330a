import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const CLIENT = 'customer@hool.test'

/** The counsellor's own browser, on a page of their practice. */
async function counsellorAt(visit: Visit, path: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, 1)
  await page.goto(visit.url + path, { waitUntil: 'networkidle' })
  return page
}

const mailed = async (visit: Visit, about: RegExp) => {
  const found = async () => (await visit.mails()).find(({ to, subject }) => to.includes(CLIENT) && about.test(subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

/** The counsellor offers the first and the third free time of a later day. */
async function offerTwo(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Offer other times' }).click()
  const sheet = page.getByRole('dialog')
  const times = sheet.getByRole('group', { name: /^Free times/ }).getByRole('button')
  await times.first().waitFor()
  const days = await sheet.getByLabel('Free on').getByRole('option').count()
  // Some days are short.
  for (let index = 2; index < days; index += 1) {
    await sheet.getByLabel('Free on').selectOption({ index })
    if ((await times.count()) >= 3) break
  }
  const names = [await times.first().innerText(), await times.nth(2).innerText()]
  await times.first().click()
  await times.nth(2).click()
  await sheet.getByLabel(/^A few words/).fill('I have a training that day.')
  await sheet.getByRole('button', { name: 'Offer 2 times' }).click()
  await page.getByText('Mari has been asked').waitFor()
  return names
}

test('a counsellor asks to move a session; the client chooses another time from the mail, and both see it', async () => {
  const visit = await openSite()
  const { page, path } = await paidSession(visit, 4)
  const counsellor = await counsellorAt(visit, path)
  await counsellor.getByRole('heading', { level: 1, name: 'Mari Näidis' }).waitFor()
  const [, second] = await offerTwo(counsellor)
  await counsellor.getByText('Waits for the client').waitFor()
  const mail = await mailed(visit, /^Please choose another time/)
  expect(mail.text).toContain('Your session is not cancelled.')
  expect(mail.text).toContain('I have a training that day.')
  const [link] = /http\S+my-sessions\/pi_\w+/.exec(mail.text)!
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Can you come at another time?' }).waitFor()
  await page.getByRole('radio', { name: new RegExp(`^${second}`) }).check()
  await page.getByRole('button', { name: /^Take / }).click()
  await page.getByText('Your session has its new time.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  const moved = await mailed(visit, /^Your session has a new time/)
  expect(moved.attachments[0]!.content).toMatch(/SEQUENCE:1/)
  await counsellor.reload({ waitUntil: 'networkidle' })
  await counsellor.getByText(new RegExp(`, ${second}–`)).waitFor()
  await counsellor.getByText('1 time').waitFor()
})

test('none of the times suits: the dialog names the money, and it goes back', async () => {
  const visit = await openSite()
  const { page, path } = await paidSession(visit, 4)
  const counsellor = await counsellorAt(visit, path)
  await offerTwo(counsellor)
  await page.reload()
  await page.getByRole('button', { name: 'None of these suits' }).click()
  await page.getByRole('dialog').getByText('You get 45.00 € back.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Call off, 45.00 € back' }).click()
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
  const mail = await mailed(visit, /is called off/)
  expect(mail.text).toContain('45.00 € back to the card ending in 4242')
  await counsellor.reload()
  await counsellor.getByText('Paid back').waitFor()
})

test('an offer is taken back, then the session is called off with the effect named before, and the client reads it', async () => {
  const visit = await openSite({ width: 1280 })
  const { path } = await paidSession(visit, 5)
  const counsellor = await counsellorAt(visit, path)
  await offerTwo(counsellor)
  await counsellor.getByRole('button', { name: 'Take the offer back' }).click()
  await counsellor.getByText('The offer is taken back.').waitFor()
  await counsellor.getByRole('button', { name: 'Call off the session' }).click()
  const dialog = counsellor.getByRole('dialog')
  await dialog.getByText('Mari gets 45.00 € back and is told by e-mail at once.').waitFor()
  await dialog.getByLabel(/^A few words/).fill('I am so sorry.')
  await dialog.getByRole('button', { name: 'Call off and pay back 45.00 €' }).click()
  await counsellor.getByText('The session is called off. Mari gets 45.00 € back.').waitFor()
  const mail = await mailed(visit, /is cancelled$/)
  for (const words of ['I am so sorry.', '45.00 €']) expect(mail.text).toContain(words)
})

test('a sick day: who is concerned is shown before, everyone is told, nobody can book the day', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 2)
  const day = start.toZonedDateTimeISO('Europe/Tallinn').toPlainDate().toString()
  const counsellor = await counsellorAt(visit, pagePath('dashboard', 'en'))
  await counsellor.getByRole('link', { name: 'Sick day' }).click()
  await counsellor.getByLabel('Which day').selectOption(day)
  const mine = counsellor.getByRole('listitem').filter({ hasText: 'Mari Näidis' })
  await mine.getByText('Chooses from these').waitFor()
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(3)
  await counsellor.getByLabel(/^A few words/).fill('I have a fever.')
  await counsellor.getByRole('button', { name: /^Close the day and tell/ }).click()
  await counsellor.getByText(/is closed, and everyone has been told\.$/).waitFor()
  // Others of this subject came before.
  await expect
    .poll(async () => (await mailed(visit, /^Please choose another time/)).text)
    .toContain('The old time cannot be kept.')
  await page.reload()
  await page.getByText('The old time cannot be kept.').waitFor()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: /^Take / }).click()
  await page.getByText('Your session has its new time.').waitFor()
  const html = await (await page.request.get(`${visit.url}/en/anna-lepalind?view=list`)).text()
  const dates = [...html.replaceAll('%3A', ':').matchAll(/start=(20[\dT:-]+Z)/g)].map(([, at]) =>
    Temporal.Instant.from(at!).toZonedDateTimeISO('Europe/Tallinn').toPlainDate().toString(),
  )
  expect(dates).not.toContain(day)
})

test('attendance is marked from 15 minutes after the start, and can be changed', async () => {
  const visit = await openSite()
  const { path, start } = await paidSession(visit, 1)
  await visit.moveClock(start.add({ minutes: 16 }).toString())
  const counsellor = await counsellorAt(visit, path)
  await counsellor.getByRole('button', { name: 'Did not come' }).click()
  await counsellor.getByText('Marked as not attended.').waitFor()
  await counsellor.getByText('Not attended', { exact: true }).waitFor()
  await counsellor.getByRole('button', { name: 'Came', exact: true }).click()
  await counsellor.getByText('Held', { exact: true }).waitFor()
})

test('nobody signs in first, somebody without a practice hears how to begin, a counsellor lands on the dashboard', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(url + pagePath('dashboard', 'en'))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('dashboard', 'en'))
  await page.getByRole('link', { name: 'Become a counsellor' }).waitFor()
  await visit.signIn(page, 1)
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Anna\.$/ }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await visit.signIn(page, 1)
  for (const query of ['', '?when=upcoming', '?when=history', '?view=sick-day']) {
    await page.goto(url + pagePath('dashboard', 'en') + query, { waitUntil: 'networkidle' })
    await expectSound(page, query)
  }
  await page.goto(`${url}${pagePath('dashboard', 'en')}?when=upcoming`, { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: /^Details/ })
    .last()
    .click()
  await page
    .getByRole('region', { name: 'What you can do' })
    .or(page.getByRole('region', { name: 'Members' }))
    .waitFor()
  await expectSound(page, 'session')
  const move = page.getByRole('button', { name: 'Offer other times' })
  if (await move.isVisible()) {
    await move.click()
    await page.getByRole('dialog').getByLabel('Free on').waitFor()
    await expectSound(page, 'offering times')
  }
})
