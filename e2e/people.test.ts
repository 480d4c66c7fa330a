import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { modal, region } from './member.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type SentMail, type Visit } from './site.ts'

const COUNSELLOR = 'counsellor@hool.test'
const CLIENT = 'customer@hool.test'

const open = ({ url }: Visit, page: Page, path: string) => page.goto(url + path, { waitUntil: 'networkidle' })

async function asSuperuser(visit: Visit, path: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, 3)
  await open(visit, page, path)
  return page
}

/** Finds somebody in the list and opens their page. */
async function find(page: Page, words: string, link: string): Promise<void> {
  await page.getByLabel('Name, e-mail or id').fill(words)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('row').filter({ hasText: words }).getByRole('link', { name: link }).click()
}

async function mailAbout({ mails }: Visit, to: string, what: RegExp): Promise<SentMail> {
  const found = async () => (await mails()).find((mail) => mail.to.includes(to) && what.test(mail.text))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

const isFound = async ({ page, url }: Visit) => (await page.request.get(`${url}/en/anna-lepalind`)).status() === 200

test('a therapist with sessions ahead is deactivated: the effect is shown, sessions are paid back, all are told; then they come back', async () => {
  const visit = await openSite()
  const { page: client } = await paidSession(visit, 3)
  expect(await isFound(visit)).toBe(true)
  const page = await asSuperuser(visit, '/superuser/people')
  await find(page, 'Anna Lepalind', 'As a counsellor Anna Lepalind')
  await page.getByRole('button', { name: 'Deactivate the profile' }).click()
  const legend = await modal(page)
    .getByText(/^\d+ sessions are booked ahead$/)
    .innerText()
  const count = Number(/\d+/.exec(legend)![0])
  await modal(page).getByRole('button', { name: 'Deactivate the profile' }).click()
  await modal(page).getByText('This is a required field').first().waitFor()
  await modal(page)
    .getByRole('radio', { name: /^Call them off and give/ })
    .check()
  await modal(page)
    .getByText(new RegExp(`${count} sessions are called off and .*€ goes back in full`))
    .waitFor()
  await modal(page).getByLabel('Reason').fill('Promised a cure to two clients.')
  await expectSound(page, 'deactivating at 390')
  await modal(page).getByRole('button', { name: 'Deactivate the profile' }).click()
  await page.getByText('Done. Anna Lepalind is told by e-mail.').waitFor({ timeout: 60_000 })
  await region(page, 'What this person may do').getByText('Blocked').waitFor()
  expect(await isFound(visit)).toBe(false)
  const letter = await mailAbout(visit, COUNSELLOR, /Promised a cure/)
  expect([letter.subject, letter.text.includes(String(count))]).toEqual(['Sinu konto kohta', true])
  const told = await mailAbout(visit, CLIENT, /called off by us/)
  expect(told.text).not.toMatch(/cure/)
  await client.reload({ waitUntil: 'networkidle' })
  await client
    .getByText(/cancelled/i)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Activate the profile' }).click()
  await modal(page).getByLabel('Reason').fill('It was settled.')
  await modal(page).getByRole('button', { name: 'Activate the profile' }).click()
  await region(page, 'What this person may do').getByText('Blocked').waitFor({ state: 'detached' })
  expect(await isFound(visit)).toBe(true)
})

test('a client is blocked: their session is paid back, they are told, and they are out with the next page', async () => {
  const visit = await openSite()
  const { page: client } = await paidSession(visit, 4)
  const page = await asSuperuser(visit, '/superuser/people')
  await find(page, 'Mari Näidis', 'As a client Mari Näidis')
  await modal(page).getByLabel('Reason').fill('Threatened a counsellor, request 7.')
  await modal(page).getByRole('button', { name: 'Open', exact: true }).click()
  await region(page, 'What happened').getByText('Session booked').first().waitFor()
  await page.getByRole('button', { name: 'Block the login' }).click()
  await modal(page)
    .getByRole('radio', { name: /^Call (it|them) off and give/ })
    .check()
  await modal(page)
    .getByText(/Mari Näidis is logged out on \d+ devices? at once/)
    .waitFor()
  await modal(page).getByLabel('Reason').fill('You threatened somebody.')
  await modal(page).getByRole('button', { name: 'Block the login' }).click()
  await region(page, 'What this person may do').getByText('Blocked').waitFor()
  await region(page, 'What happened').getByText('Given back').first().waitFor()
  expect((await mailAbout(visit, CLIENT, /You threatened/)).text).toContain('You can object')
  await open(visit, client, '/en/customer/profile')
  await client.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  await page.getByRole('button', { name: 'Activate the login' }).click()
  await modal(page).getByLabel('Reason').fill('We talked.')
  await modal(page).getByRole('button', { name: 'Activate the login' }).click()
  await region(page, 'What this person may do').getByText('Blocked').waitFor({ state: 'detached' })

  // Another look at the log: who looked, why, and what was decided.
  await open(visit, page, '/superuser/audit-log')
  await page.getByText('Threatened a counsellor, request 7.').waitFor()
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Blocked the login' })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Threatened a counsellor, request 7.').waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'You threatened somebody.' }).waitFor()
})

test('a message from the contact form is opened, answered by mail and leaves the row', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')!.value
  await page.request.post(`${url}/api/account/contact-us`, {
    data: { name: 'Juta', email: 'juta@client.test', message: 'Kus on minu arve?' },
    headers: { 'x-xsrf-token': token },
  })
  const superuser = await asSuperuser(visit, '/superuser/messages')
  expect(await superuser.getByText('Kus on minu arve?').count()).toBe(0)
  await superuser.getByRole('link', { name: 'Open Message of Juta' }).click()
  await superuser.getByText('Kus on minu arve?').waitFor()
  await superuser.getByRole('button', { name: 'Send the answer' }).click()
  await superuser.getByText('This is a required field').waitFor()
  await superuser.getByRole('textbox', { name: 'Your answer' }).fill('Minu seansside all.')
  await superuser.getByRole('button', { name: 'Send the answer' }).click()
  await superuser.getByText('What was answered').waitFor()
  expect((await visit.mailTo('juta@client.test', 'Vastus sinu kirjale')).text).toContain('Minu seansside all.')
  await open(visit, superuser, '/superuser/messages')
  expect(await superuser.getByText('Juta').count()).toBe(0)
})

test.each([
  [320, false],
  [1280, true],
])('the screens of people are sound at %i, dark %s', async (width, dark) => {
  const visit = await openSite({ width, dark })
  const { page } = visit
  await visit.signIn(page, 3)
  await open(visit, page, '/superuser/people')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await expectSound(page, 'people')
  await find(page, 'Anna Lepalind', 'As a counsellor Anna Lepalind')
  await region(page, 'What happened').waitFor()
  await expectSound(page, 'a counsellor')
  // The first of the two says why; its reason counts for half an hour.
  if (!dark) {
    await page.getByRole('button', { name: 'Name the clients' }).click()
    await modal(page).getByLabel('Reason').fill('A question of the tax office.')
    await expectSound(page, 'the reason')
    await modal(page).getByRole('button', { name: 'Open', exact: true }).click()
  }
  await page.getByText(/^Open until /).waitFor()
  await region(page, 'What happened').getByRole('link', { name: 'Sessions' }).click()
  await region(page, 'What happened')
    .getByText(/^with /)
    .first()
    .waitFor()
  for (const path of ['/superuser/audit-log', '/superuser/messages?status=all']) {
    await open(visit, page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectSound(page, path)
  }
})
