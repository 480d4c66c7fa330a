import { buildPagePath } from '#modules/pages.ts'
import { expect, test } from '../test.ts'

test('the strip lists every helpline with its opening status to the minute in Tallinn, without scripts', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 320, withoutScripts: true })
  const { page, url } = visit
  for (const words of [
    { language: 'en' as const, strip: 'Help right now', closed: 'closed now', open: 'open now', all: 'All helplines' },
    {
      language: 'et' as const,
      strip: 'Abi kohe',
      closed: 'praegu suletud',
      open: 'praegu avatud',
      all: 'Kõik abitelefonid',
    },
  ]) {
    const strip = page.getByRole('region', { name: words.strip })
    for (const [at, state] of [
      ['07:59:00Z', words.closed],
      ['08:00:00Z', words.open],
    ] as const) {
      await visit.moveClock(`2027-01-11T${at}`, [])
      await page.goto(`${url}/${words.language}`)
      expect(await strip.getByRole('paragraph').innerText()).toContain(state)
    }
    await strip.getByText(words.all).click()
    for (const tel of ['112', '116123', '116006', '116111']) await strip.locator(`li a[href="tel:${tel}"]`).waitFor()
    // The provider area has no strip, but the checkout does.
    await page.goto(url + buildPagePath('checkout', words.language))
    await strip.waitFor()
  }
})
