import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { modal, region } from './member.ts'
import { openSite } from './site.ts'

test('a superuser without a second step is led through setting it up, and comes back; turning it off closes the area', async () => {
  const visit = await openSite({ asOnPublicSite: true })
  const { page, url } = visit
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser/people`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'One more step before administration' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
  await expectSound(page, 'the second step is missing')
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
  await page.goto(`${url}/superuser/people`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

  await page.goto(`${url}/en/customer/profile#safety`, { waitUntil: 'networkidle' })
  await region(page, 'Safety').getByRole('button', { name: 'Turn off' }).click()
  await region(page, 'Safety').getByRole('button', { name: 'Turn on' }).waitFor()
  await page.goto(`${url}/superuser/audit-log`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'One more step before administration' }).waitFor()
})
