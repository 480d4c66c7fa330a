import { Secret, TOTP } from 'otpauth'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { modal, region } from './member.ts'
import { expect, test } from './test.ts'

test.use({ siteSettings: { SUPERUSER_TWO_STEP: 'on' } })

test('an administrator without a second step sets one up and returns; turning it off closes the area', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 'superuser')
  await page.goto(`${url}/superuser/people`)
  await page.getByRole('heading', { level: 1, name: 'One more step before administration' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
  await expectPageAccessible(page, 'the second step is missing')
  await page.getByRole('link', { name: 'Set it up in your profile' }).click()
  await page.getByText('Administration needs a second step').waitFor()
  await region(page, 'Safety').getByRole('button', { name: 'Turn on' }).click()
  const secret = await modal(page)
    .locator('p', { hasText: /^([A-Z2-7]{4} ?){8}$/ })
    .innerText()
  const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string | { now: string } }
  const timestamp = Temporal.Instant.from(typeof clock === 'string' ? clock : clock.now).epochMilliseconds
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await modal(page).locator('[name=code]').fill(app.generate({ timestamp }))
  await modal(page).getByRole('button', { name: 'Turn on' }).click()
  await modal(page).getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Your second step is there.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(`${url}/superuser/people`)
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

  await page.goto(`${url}/en/customer/profile#safety`)
  await region(page, 'Safety').getByRole('button', { name: 'Turn off' }).click()
  await region(page, 'Safety').getByRole('button', { name: 'Turn on' }).waitFor()
  await page.goto(`${url}/superuser/audit-log`)
  await page.getByRole('heading', { level: 1, name: 'One more step before administration' }).waitFor()
})
