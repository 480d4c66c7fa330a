import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { translateMatch } from '../match-answers.ts'
import { expect, test } from '../test.ts'

test('the search’s form, chips and pagination work without scripts', async ({ openSite }) => {
  const { context, url } = await openSite()
  const withoutScripts = await context
    .browser()!
    .newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await withoutScripts.newPage()
  await page.goto(`${url}/en`)
  await page.getByRole('link', { name: 'Filters' }).click()
  await page
    .getByRole('complementary')
    .getByRole('checkbox', { name: /^Online/ })
    .check()
  await page.getByRole('complementary').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/en?how=online')
  // Uses the keyboard, because a click can miss the link: cards change the height of the list when they come into view.
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await page.waitForURL('**/en?how=online&page=2#results')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count(),
  ).toBe(20)
  await withoutScripts.close()
})

test('without scripts the questionnaire is one form that opens the search and does not mention topics', async ({
  openSite,
}) => {
  const { page, url } = await openSite({ withoutScripts: true })
  for (const language of PATH_LANGUAGES) {
    await page.goto(url + buildPagePath('match', language))
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect(
      await page.getByRole('heading', { name: translateMatch(language, 'match.safety.question') }).isVisible(),
    ).toBe(false)
    const form = page.getByRole('main').locator('form')
    expect(
      await form.locator('[name]').evaluateAll((all) => [...new Set(all.map((field) => field.getAttribute('name')))]),
    ).toEqual(['lang', 'how', 'kind', 'free', 'max'])
    await expect.poll(() => form.locator('a[href="tel:112"]').count()).toBe(1)
    await form.locator('[name=lang][value=ru]').check()
    await form.locator('[name=max]').selectOption('80')
    await form.getByRole('button').click()
    await page.locator('#results').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `${buildPagePath('finder', language)}?lang=ru&max=80`,
    )
  }
})
