import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { expect, test } from '../test.ts'

test.use({ demoData: 'untouched' })

test('the first screen on a phone shows the portrait, price and every available time of the first counsellor below the helplines, in every language', async ({
  openSite,
}) => {
  const { page, url } = await openSite()
  for (const language of PATH_LANGUAGES) {
    await page.goto(url + buildPagePath('finder', language))
    const card = page
      .locator('#results li')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const times = await card.getByRole('group').getByRole('link').all()
    expect(times.length).toBe(3)
    for (const part of [card.locator('img'), card.locator('strong', { hasText: '€' }), ...times]) {
      // The element must be on the screen and not covered by another one.
      expect(
        await part.evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return bottom < innerHeight && element.contains(topmost)
        }),
      ).toBe(true)
    }
    // The emergency number, and the helpline that is open at this hour.
    for (const start of ['tel:112', 'tel:116'])
      expect(await page.locator(`p a[href^="${start}"]`).isVisible()).toBe(true)
  }
})
