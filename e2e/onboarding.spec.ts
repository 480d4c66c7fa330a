import { buildPagePath } from '#modules/pages.ts'
import { expect, test } from './test.ts'

test('a counsellor gives Stripe the details that only its own pages ask for, and returns', async ({ openSite }) => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await visit.signIn(page, 'counsellor')
  await page.goto(url + buildPagePath('stripeConnect', 'en'))
  await page.getByText('Your account is ready.').waitFor()
  await page.getByText('Change bank details').click()
  await page.getByLabel('My company').check()
  await page.getByLabel('Company name').fill('Kastehein OÜ')
  await page.getByLabel('Registry code').fill('10137319')
  await page.getByRole('button', { name: 'Save bank details' }).click()
  await page.getByText('Who owns and manages the company').waitFor()
  const payoutUrl = page.url()
  await page.getByRole('link', { name: 'Go to the secure page' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(payoutUrl)
  await page.getByText('Your account is ready.').waitFor()
  expect(await page.getByText('Who owns and manages the company').count()).toBe(0)
})
