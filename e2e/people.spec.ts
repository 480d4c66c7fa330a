import type { Page } from '@playwright/test'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { modal, region } from './member.ts'
import { createPaidSession } from './paid-session.ts'
import type { SentEmail, Visit } from './site.ts'
import { expect, test } from './test.ts'

const open = ({ url }: Visit, page: Page, path: string) => page.goto(url + path)

async function openAsAdmin(visit: Visit, path: string): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, 'superuser')
  await open(visit, page, path)
  return page
}

/** Searches for a person in the list and opens their page. */
async function openPerson(page: Page, query: string, link: string): Promise<void> {
  await page.getByLabel('Name, email or ID').fill(query)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('row').filter({ hasText: query }).getByRole('link', { name: link }).click()
}

async function waitForEmail({ listEmails }: Visit, to: string, textPattern: RegExp): Promise<SentEmail> {
  const found = async () =>
    (await listEmails()).find((sentEmail) => sentEmail.to.includes(to) && textPattern.test(sentEmail.text))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

const isListed = async ({ page, url, counsellor }: Visit) =>
  (await page.request.get(`${url}/en/${(await counsellor()).slug}`)).status() === 200

test('a counsellor with upcoming sessions is deactivated: the effect is shown, sessions are refunded, all are emailed; then reactivated', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page: client } = await createPaidSession(visit, 3)
  expect(await isListed(visit)).toBe(true)
  const page = await openAsAdmin(visit, '/superuser/people')
  const counsellor = await visit.counsellor()
  const name = `Anna ${counsellor.lastName}`
  await openPerson(page, name, `Counsellor record ${name}`)
  await page.getByRole('button', { name: 'Deactivate profile' }).click()
  const legend = await modal(page)
    .getByText(/^\d+\supcoming sessions?$/)
    .innerText()
  const count = Number(/\d+/.exec(legend)![0])
  await modal(page).getByRole('button', { name: 'Deactivate profile' }).click()
  await modal(page).getByText('This is a required field').first().waitFor()
  await modal(page)
    .getByRole('radio', { name: /^Cancel (it|them) and refund/ })
    .check()
  await modal(page)
    .getByText(new RegExp(`${count}\\ssessions? will be cancelled with (a full refund of|full refunds totalling) .*€`))
    .waitFor()
  await modal(page).getByLabel('Reason').fill('Promised a cure to two clients.')
  await expectPageAccessible(page, 'deactivating at 390')
  await modal(page).getByRole('button', { name: 'Deactivate profile' }).click()
  await page.getByText(`Done. We’re emailing ${name}.`).waitFor({ timeout: 60_000 })
  await region(page, 'Access').getByText('Blocked').waitFor()
  expect(await isListed(visit)).toBe(false)
  const notice = await waitForEmail(visit, counsellor.emailAddress, /Promised a cure/)
  expect([notice.subject, notice.text.includes(String(count))]).toEqual(['About your account', true])
  const clientEmail = await waitForEmail(
    visit,
    (await visit.client()).emailAddress,
    /cancelled by us, not by your counsellor/,
  )
  expect(clientEmail.text).not.toMatch(/cure/)
  await client.reload()
  await client
    .getByText(/cancelled/i)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Reactivate profile' }).click()
  await modal(page).getByLabel('Reason').fill('It was settled.')
  await modal(page).getByRole('button', { name: 'Reactivate profile' }).click()
  await region(page, 'Access').getByText('Blocked').waitFor({ state: 'detached' })
  expect(await isListed(visit)).toBe(true)
})
