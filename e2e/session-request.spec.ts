import { expectPageAccessible } from './expect-page-accessible.ts'
import { expect, test } from './test.ts'

test('a request for another time needs at least one time, keeps the typed values and reaches the counsellor', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page } = visit
  await page.goto(`${visit.url}/en/provider-details/anna-lepalind`)
  await page.getByRole('button', { name: 'Request another time' }).click()
  await page.getByLabel('Your name').fill('Mari Proov')
  await page.getByRole('textbox', { name: 'Email' }).fill('mari.proov@example.test')
  await page.getByRole('button', { name: 'Send request' }).click()
  const consent = page.getByRole('checkbox', { name: /^I agree that the health information/ })
  await expect.poll(() => consent.getAttribute('aria-invalid')).toBe('true')
  await consent.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Please add at least one available time!').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Mari Proov')
  await page.getByLabel('Date').fill(`${new Date().getUTCFullYear() + 5}-12-01`)
  await page.getByLabel('Time', { exact: true }).selectOption('14:15')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('We’ve sent your suggested times to Anna.').waitFor()
  const receipt = (await visit.waitForEmailTo('mari.proov@example.test')).text
  expect(receipt).toContain('14:15')
  const [, withdrawPath] = /(\/mails\/request\/[\w-]+)/.exec(receipt)!
  await page.goto(visit.url + withdrawPath)
  await expectPageAccessible(page, 'the withdrawal of a request')
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await page.getByRole('heading', { name: 'Request withdrawn' }).waitFor()
  const listNotices = async () =>
    (await visit.listEmails()).filter(
      ({ to, subject }) =>
        to.includes('counsellor@hool.test') && /^(A request was withdrawn|Soov võeti tagasi)$/.test(subject),
    )
  await expect.poll(listNotices).toHaveLength(1)
})
