import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { modal, region } from './member.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const CLIENT = 'customer@hool.test'
const COUNSELLOR_PAGE = '/en/anna-lepalind'
const REVIEWS = { en: '/en/customer/my-sessions?when=reviews', et: '/et/klient/minu-seansid?when=reviews' }

/** The page that the client's confirmation leads to. */
async function ownSession(page: Page): Promise<string> {
  await page.waitForURL(/my-sessions\/pi_/)
  return new URL(page.url()).pathname
}

const open = async ({ url }: Visit, page: Page, path: string) => page.goto(url + path, { waitUntil: 'networkidle' })

/** Signs somebody in and opens a page of theirs. */
async function as(visit: Visit, role: 0 | 1 | 3, path: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, role)
  await open(visit, page, path)
  return page
}

const mailAbout = async (visit: Visit, to: string, subject: RegExp) => {
  const found = async () => (await visit.mails()).find((mail) => mail.to.includes(to) && subject.test(mail.subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

const reviewsOf = async ({ page, url }: Visit): Promise<number> => {
  const html = await (await page.request.get(url + COUNSELLOR_PAGE)).text()
  return Number(/(\d+) reviews/.exec(html.replace(/<!--.*?-->/g, ''))![1])
}

/** Monday at seven in Tallinn, after an instant: the weekly moment has just passed. */
const mondayAfter = (at: Temporal.Instant) => {
  const here = at.toZonedDateTimeISO('Europe/Tallinn')
  return here
    .add({ days: 8 - here.dayOfWeek })
    .withPlainTime('07:00')
    .toInstant()
}

test('after the second session a mail asks once; stars and words wait, and five become public together', async () => {
  const visit = await openSite()
  const { page, start: first } = await paidSession(visit, 3)
  const firstPath = await ownSession(page)
  await open(visit, page, firstPath)
  expect(await region(page, 'Feedback about Anna').count()).toBe(0)
  const { start } = await paidSession(visit, 4)
  expect(Temporal.Instant.compare(first, start)).toBe(-1)
  const before = await reviewsOf(visit)
  await visit.moveClock(
    start.add({ hours: 23 }).toZonedDateTimeISO('Europe/Tallinn').withPlainTime('09:30').toInstant().toString(),
  )
  const mail = await mailAbout(visit, CLIENT, /^A short question/)
  expect(mail.subject).not.toMatch(/Anna|Lepalind/)
  const [link] = /http\S+my-sessions\/pi_\w+#feedback/.exec(mail.text)!
  await visit.signIn(page, 0)
  await page.goto(link, { waitUntil: 'networkidle' })
  const card = region(page, 'Feedback about Anna')
  await card.getByRole('button', { name: 'Give feedback' }).click()
  await card.getByText('This is a required field').waitFor()
  await card.getByText('4 of 5').first().click({ force: true })
  await card.getByLabel('A few words').fill('Calm and clear. Told me about Kadri.')
  await card.getByRole('button', { name: 'Give feedback' }).click()
  await card.getByText('Waits', { exact: true }).waitFor()
  expect(await reviewsOf(visit)).toBe(before)
  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByLabel('A few words').fill('Calm and clear. Told me about Kadri, too.')
  await card.getByRole('button', { name: 'Save the change' }).click()
  await card.getByText('Kadri, too.').waitFor()
  const monday = mondayAfter(start.add({ hours: 24 * 3 }))
  await visit.moveClock(monday.toString())
  await visit.signIn(page, 0)
  await open(visit, page, REVIEWS.en)
  await page.getByText('Public', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0)
  expect(await reviewsOf(visit)).toBe(before + 5)

  // The counsellor finds a name in it, and a superuser takes it out.
  const counsellor = await as(visit, 1, `${COUNSELLOR_PAGE}#feedback`)
  const said = counsellor.locator('li', { hasText: 'Told me about Kadri' })
  await said.getByRole('button', { name: /^Report/ }).click()
  await modal(counsellor)
    .getByRole('radio', { name: /names or points/ })
    .check()
  await modal(counsellor).getByRole('button', { name: 'Report', exact: true }).click()
  await counsellor.getByText('Somebody will look at it.').waitFor()
  const superuser = await as(visit, 3, '/superuser')
  await superuser.getByRole('link', { name: /^Open 1 reported feedback/ }).click()
  await superuser.getByRole('link', { name: 'Open Anna Lepalind' }).click()
  await superuser.getByRole('radio', { name: 'Take words out' }).check()
  await superuser.getByLabel(/^What stays/).fill('Calm and clear. […]')
  await superuser.getByLabel(/^Reason/).fill('It names somebody.')
  await superuser.getByRole('button', { name: 'Take words out' }).click()
  await superuser.getByText('Words were taken out of it.').waitFor()
  await open(visit, counsellor, COUNSELLOR_PAGE)
  await counsellor.getByText('Calm and clear. […]').waitFor()
  expect(await counsellor.getByText('Kadri').count()).toBe(0)
  expect((await mailAbout(visit, CLIENT, /^About something you wrote/)).text).toContain('It names somebody.')

  // All or nothing: the counsellor shows no feedback any more.
  await open(visit, counsellor, '/en/provider/my-website')
  await counsellor.getByRole('switch', { name: 'Show feedback of clients' }).uncheck()
  await counsellor.getByText('Your page shows no feedback now.').waitFor()
  await open(visit, counsellor, COUNSELLOR_PAGE)
  await counsellor.getByText('This counsellor shows no feedback').waitFor()
  await open(visit, counsellor, '/en/provider/my-website')
  await counsellor.getByRole('switch', { name: 'Show feedback of clients' }).check()
  await counsellor.getByText('Your page shows feedback again.').waitFor()
})

test('a claim holds the money, a superuser gives a part back, and the client reads it', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 5)
  const path = await ownSession(page)
  await open(visit, page, path)
  expect(await page.getByRole('button', { name: 'Open a claim' }).count()).toBe(0)
  await visit.moveClock(start.add({ hours: 2 }).toString())
  await visit.signIn(page, 0)
  await open(visit, page, path)
  await page.getByRole('button', { name: 'Open a claim' }).click()
  const card = region(page, 'Was something not right?')
  await card.getByLabel('What happened?').fill('We began half an hour late.')
  await card.getByRole('button', { name: 'Send the claim' }).click()
  await region(page, 'Your claim').getByText('Being looked at').waitFor()
  expect((await mailAbout(visit, CLIENT, /^We have received/)).text).toContain('within 3 days')

  await visit.moveClock(start.add({ hours: 30 }).toString())
  const day = start.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const paid = day.subtract({ days: day.dayOfWeek - 1 })
  const counsellor = await as(visit, 1, `/en/provider/billing?fromDate=${paid}&toDate=${paid}`)
  await counsellor.getByText('This payment is being checked.').first().waitFor()
  expect(await counsellor.getByText('half an hour late').count()).toBe(0)
  const superuser = await as(visit, 3, '/superuser/claims')
  await superuser.getByRole('link', { name: /^Open Anna Lepalind/ }).click()
  await superuser.getByText('We began half an hour late.').waitFor()
  await superuser.getByRole('radio', { name: 'Give money back' }).check()
  await superuser.getByLabel('Amount').fill('500')
  await superuser.getByLabel('What the client reads').fill('Half of it goes back to you.')
  await superuser.getByLabel('What the counsellor reads').fill('It began half an hour after the agreed time.')
  await superuser.getByRole('button', { name: 'Give 500.00 € back' }).click()
  await superuser.getByText('There is not so much left to give back').first().waitFor()
  await superuser.getByLabel('Amount').fill('10,50')
  await superuser.getByRole('button', { name: 'Give 10.50 € back' }).click()
  await superuser.getByText('Money given back').first().waitFor()
  await visit.signIn(page, 0)
  await open(visit, page, path)
  await region(page, 'Your claim').getByText('You get 10.50 € back.').waitFor()
  await page.getByText('Half of it goes back to you.').waitFor()
  const mail = await mailAbout(visit, CLIENT, /^An answer to what you wrote/)
  expect(mail.text).toContain('10.50 €')
  const settled = await mailAbout(visit, 'counsellor@hool.test', /settled|lahendatud/)
  expect(settled.text).not.toContain('Half of it goes')
  expect(settled.text).toContain('after the agreed time')
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('in Estonian it reads well and axe finds nothing, at $width, dark: $dark', async ({ width, dark }) => {
  const visit = await openSite({ width, dark })
  const { page, start } = await paidSession(visit, width === 320 ? 2 : 3)
  const path = (await ownSession(page)).replace('/en/customer/my-sessions', '/et/klient/minu-seansid')
  await visit.moveClock(start.add({ hours: 3 }).toString())
  await visit.signIn(page, 0)
  await open(visit, page, path)
  await page.getByRole('button', { name: 'Esita pretensioon' }).click()
  await expectSound(page, 'voices, look 1')
  await page.getByLabel('Mis juhtus?').fill('Alustasime hilja.')
  await page.getByRole('button', { name: 'Saada pretensioon' }).click()
  await region(page, 'Sinu pretensioon').getByText('Läbivaatamisel').waitFor()
  await open(visit, page, REVIEWS.et)
  await page
    .getByRole('button', { name: /^Anna tagasisidet/ })
    .first()
    .click()
  await expectSound(page, 'voices, look 2')
  await page.getByText('5 / 5').first().click({ force: true })
  await page.getByRole('button', { name: 'Saada tagasiside' }).click()
  await page.getByText('Ootab', { exact: true }).waitFor()
  await expectSound(page, 'voices, look 3')
  await page.getByRole('button', { name: /^Võta tagasi/ }).click()
  await page.getByText('Sinu tagasiside on tagasi võetud.').waitFor()
  await visit.signIn(page, 3)
  for (const list of ['/superuser/claims', '/superuser/feedback']) {
    await open(visit, page, list)
    await expectSound(page, 'voices, look 4')
  }
  await open(visit, page, '/superuser/claims')
  await page
    .getByRole('link', { name: /^(Open|Ava) Anna Lepalind/ })
    .first()
    .click()
  await page.getByText('Alustasime hilja.').waitFor()
  await page.getByRole('radio', { name: /^(Give money back|Tagasta raha)/ }).check()
  await expectSound(page, 'voices, look 5')
  await visit.signIn(page, 1)
  await open(visit, page, '/et/pakkuja/minu-koduleht')
  await expectSound(page, 'voices, look 6')
})
