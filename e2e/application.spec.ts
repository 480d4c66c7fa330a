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
  const texts = APPLICATION_TEXTS[language]
  const applicant = createApplicant()
  const { email } = applicant
  await page.goto(url + buildPagePath('providerProfile', language))
  await signUp(visit, texts, applicant)
  await page.getByRole('button', { name: texts.start }).click()
  await page.locator('#phone').waitFor()
  await fillApplication(page, texts, language)
  await page.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByText(texts.sent, { exact: true }).waitFor()
  expect(await page.locator('#city').isDisabled()).toBe(true)

  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('[name=decision]').nth(1).check()
    await adminPage.locator('[name=change-about]').fill(texts.requestedChange)
  })
  await expect.poll(async () => (await visit.waitForEmailTo(email)).text).toContain(texts.requestedChange)
  await page.reload()
  await page.getByText(texts.changesRequested, { exact: true }).waitFor()
  await page.locator('#part-about').getByText(texts.requestedChange).waitFor()
  await page
    .locator(`[id="texts.${language}.about"]`)
    .fill('Kuulan rahulikult. Esimesel korral räägime, mis sind siia tõi.')
  await waitUntilSaved(page, texts)
  await page.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByText(texts.sent, { exact: true }).waitFor()

  await decideApplicationAsAdmin(visit, applicant, async (adminPage) => {
    await adminPage.locator('section[aria-label] input[type=radio]').first().check()
    await adminPage.locator('[name=decision]').first().check()
  })
  const listDecisionEmails = async () =>
    (await visit.listEmails()).filter(
      (sentEmail) => sentEmail.to.includes(email) && sentEmail.subject === texts.subject,
    )
  await expect.poll(listDecisionEmails).toHaveLength(2)
  await page.reload()
  await page.getByText(texts.approved, { exact: true }).waitFor()
})
