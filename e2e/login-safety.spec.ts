import { Secret, TOTP } from 'otpauth'
import { createMember, fillLogIn, isLoggedIn, modal, openProfile, region, signOut } from './member.ts'
import { expect, test } from './test.ts'

test('turns on two-step login with an app, and logs in with a code or a recovery code only', async ({ openSite }) => {
  const visit = await openSite()
  const { page, url, moveClock } = visit
  const { emailAddress: email } = await createMember(visit)
  await openProfile(visit)
  await region(page, 'Security').getByRole('button', { name: 'Turn on' }).click()
  await modal(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  const secret = (
    await modal(page)
      .locator('p', { hasText: /^([A-Z2-7]{4} ?){8}$/ })
      .innerText()
  ).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  // The site's clock has been moved, so the code must be generated for the site's time.
  const generateCode = async () => {
    const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string | { now: string } }
    const now = typeof clock === 'string' ? clock : clock.now
    return { now, code: app.generate({ timestamp: Temporal.Instant.from(now).epochMilliseconds }) }
  }
  const advanceClock = async () =>
    moveClock(
      Temporal.Instant.from((await generateCode()).now)
        .add({ seconds: 60 })
        .toString(),
      [],
    )
  await modal(page)
    .locator('[name=code]')
    .fill((await generateCode()).code)
  await modal(page).getByRole('button', { name: 'Turn on' }).click()
  await modal(page).locator('[data-recovery-codes] li').first().waitFor()
  const codes = await modal(page).locator('[data-recovery-codes] li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await modal(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await region(page, 'Security').getByText('On since').waitFor()
  await visit.waitForEmailTo(email, 'Your login security has changed')
  await advanceClock()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
  await modal(page).getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await modal(page).locator('[name=code]').fill('000000')
  await modal(page).getByText('This code is wrong.').waitFor()
  await modal(page)
    .locator('[name=code]')
    .fill((await generateCode()).code)
  await page.getByText('You’re logged in').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
  await modal(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await modal(page).locator('[name=recoveryCode]').fill(codes[3]!.toLowerCase())
  await modal(page).locator('[type=submit]').click()
  await page.getByText('You’re logged in').waitFor()
  await openProfile(visit)
  await region(page, 'Security').getByRole('button', { name: 'Replace codes (9 left)' }).waitFor()
})

test('adds, renames, uses and removes a passkey', async ({ openSite }) => {
  const visit = await openSite()
  // Passkeys require a host name rather than an IP address.
  const url = visit.url.replace('127.0.0.1', 'localhost')
  const { page } = visit
  await createMember({ ...visit, url })
  // Otherwise the virtual authenticator, which always approves, would immediately accept the passkey that the browser
  // offers in the email field.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await openProfile({ page, url })
  const security = region(page, 'Security')
  await security.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added.').waitFor()
  await security.getByRole('button', { name: /^Rename/ }).click()
  await modal(page).locator('[name=name]').fill('Minu telefon')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await security.getByText('Minu telefon', { exact: true }).first().waitFor()
  await page.getByText('Action was successful').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await modal(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('You’re logged in').waitFor()
  await openProfile({ page, url })
  await security.getByText('Last used').first().waitFor()
  await security.getByRole('button', { name: 'Remove Minu telefon' }).click()
  await page.getByText('Passkey removed.').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await modal(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('We couldn’t verify this passkey.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
})
