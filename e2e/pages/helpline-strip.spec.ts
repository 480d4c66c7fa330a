import { buildPagePath } from '#modules/pages.ts'
import { expect, test } from '../test.ts'

test('the strip names a line that is open, to the minute in Tallinn, and lists every helpline, without scripts', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 320, withoutScripts: true })
  const { page, url } = visit
  for (const texts of [
    { language: 'en' as const, strip: 'Help right now', closed: 'closed now', open: 'open now', all: 'All helplines' },
    {
      language: 'et' as const,
      strip: 'Abi kohe',
      closed: 'praegu suletud',
      open: 'praegu avatud',
      all: 'Kõik abitelefonid',
    },
  ]) {
    const strip = page.getByRole('region', { name: texts.strip })
    for (const [time, number, state] of [
      ['07:59:00Z', '116 006', texts.closed],
      ['08:00:00Z', '116 123', texts.open],
    ] as const) {
      await visit.moveClock(`2027-01-11T${time}`, [])
      await page.goto(`${url}/${texts.language}`)
      const sentence = await strip.getByRole('paragraph').innerText()
      expect(sentence).toContain(number)
      expect(sentence).toContain(texts.open)
      await strip.getByText(texts.all).click()
      await strip.getByRole('listitem').filter({ hasText: '116 123' }).filter({ hasText: state }).waitFor()
    }
    for (const tel of ['112', '116123', '116006', '116111']) await strip.locator(`li a[href="tel:${tel}"]`).waitFor()
    // The provider area has no strip, but the checkout does.
    await page.goto(url + buildPagePath('checkout', texts.language))
    await strip.waitFor()
  }
})
