import { buildPagePath } from '#modules/pages.ts'
import {
  APPLICATION_TEXTS,
  createApplicant,
  decideApplicationAsAdmin,
  fillApplication,
  signUp,
  waitUntilSaved,
} from './applicant.ts'
import { expect, test } from './test.ts'

test('from sign-up to an approved profile on a phone, in Estonian', async ({ openSite }) => {
  const language = 'et'
  const visit = await openSite({ language })
  const { page, url } = visit
  const words = APPLICATION_TEXTS[language]
  const applicant = createApplicant()
  const { email } = applicant
  await page.goto(url + buildPagePath('providerProfile', language))
  await signUp(visit, words, applicant)
  await page.getByRole('button', { name: words.start }).click()
  await page.locator('#phone').waitFor()
  await fillApplication(page, words, language)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByText(words.sent, { exact: true }).waitFor()
  expect(await page.locator('#city').isDisabled()).toBe(true)

  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('[name=decision]').nth(1).check()
    await adminPage.locator('[name=change-about]').fill(words.wish)
  })
  await expect.poll(async () => (await visit.waitForEmailTo(email)).text).toContain(words.wish)
  await page.reload()
  await page.getByText(words.asked, { exact: true }).waitFor()
  await page.locator('#part-about').getByText(words.wish).waitFor()
  await page
    .locator(`[id="texts.${language}.about"]`)
    .fill('Kuulan rahulikult. Esimesel korral räägime, mis sind siia tõi.')
  await waitUntilSaved(page, words)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByText(words.sent, { exact: true }).waitFor()

  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('section[aria-label] input[type=radio]').first().check()
    await adminPage.locator('[name=decision]').first().check()
  })
  const decisions = async () =>
    (await visit.listEmails()).filter(
      (sentEmail) => sentEmail.to.includes(email) && sentEmail.subject === words.subject,
    )
  await expect.poll(decisions).toHaveLength(2)
  await page.reload()
  await page.getByText(words.approved, { exact: true }).waitFor()
})
