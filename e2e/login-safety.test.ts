import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { aMember, fillLogIn, isLoggedIn, modal, openProfile, PASSWORD, region, signOut } from './member.ts'
import { openSite } from './site.ts'

it('a changed password ends the login of another browser and keeps this one', async () => {
  const visit = await openSite({ language: 'et' })
  const { page, url, another } = visit
  await aMember(visit, 'vahetaja@hool.test')
  const other = await another()
  await other.goto(`${url}/et/abi-kohe?account=login`)
  await fillLogIn(other, 'vahetaja@hool.test')
  await modal(other).waitFor({ state: 'detached' })
  await openProfile(visit, 'et')
  const safety = region(page, 'Turvalisus')
  await safety.getByText('see seade').waitFor()
  await safety.getByText('Muuda parooli').click()
  await safety.locator('[name=currentPassword]').fill('Vale-1-parool')
  for (const name of ['password', 'confirmPassword']) await safety.locator(`[name=${name}]`).fill('Uus-9-rada-metsa')
  await safety.getByRole('button', { name: 'Määra uus parool' }).click()
  await safety.locator('[name=currentPassword][aria-invalid]').waitFor()
  await safety.locator('[name=currentPassword]').fill(PASSWORD)
  await safety.getByRole('button', { name: 'Määra uus parool' }).click()
  await page.getByText('Uus parool on määratud.').waitFor()
  await other.goto(url + pagePath('profile', 'et'))
  await other.locator('main').getByRole('link', { name: 'Logi sisse' }).waitFor()
  expect([await isLoggedIn(page), await isLoggedIn(other)]).toEqual([true, false])
})

it('logs another device out from the list of devices', async () => {
  const visit = await openSite()
  const { page, url, another } = visit
  await aMember(visit, 'seadmed@hool.test')
  const other = await another()
  await other.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(other, 'seadmed@hool.test')
  await modal(other).waitFor({ state: 'detached' })
  await openProfile(visit)
  await region(page, 'Safety').getByRole('button', { name: 'Log out all others' }).click()
  await page.getByText('Logged out.').waitFor()
  await region(page, 'Safety').getByRole('button', { name: 'Log out all others' }).waitFor({ state: 'detached' })
  await other.goto(url + pagePath('profile', 'en'))
  await other.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
})

it('turns the second step on with an app, and logs in by a code, by a recovery code, and in no other way', async () => {
  const visit = await openSite()
  const { page, url, moveClock } = visit
  await aMember(visit, 'kaks@hool.test')
  await openProfile(visit)
  await region(page, 'Safety').getByRole('button', { name: 'Turn on' }).click()
  await modal(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  const secret = (
    await modal(page)
      .locator('p', { hasText: /^([A-Z2-7]{4} ?){8}$/ })
      .innerText()
  ).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  // The site's clock was moved, the app's was not: both are asked for the same moment.
  const codeAt = async () => {
    const { clock } = (await (await fetch(`${url}/dev/status`)).json()) as { clock: string | { now: string } }
    const now = typeof clock === 'string' ? clock : clock.now
    return { now, code: app.generate({ timestamp: Temporal.Instant.from(now).epochMilliseconds }) }
  }
  const later = async () =>
    moveClock(
      Temporal.Instant.from((await codeAt()).now)
        .add({ seconds: 60 })
        .toString(),
    )
  await modal(page)
    .locator('[name=code]')
    .fill((await codeAt()).code)
  await modal(page).getByRole('button', { name: 'Turn on' }).click()
  await modal(page).locator('[data-recovery-codes] li').first().waitFor()
  const codes = await modal(page).locator('[data-recovery-codes] li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await modal(page).getByRole('button', { name: 'I have kept them' }).click()
  await region(page, 'Safety').getByText('On since').waitFor()
  await visit.mailTo('kaks@hool.test', 'The safety of your login has changed')
  await later()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, 'kaks@hool.test')
  await modal(page).getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await modal(page).locator('[name=code]').fill('000000')
  await modal(page).getByText('This code does not match').waitFor()
  await modal(page)
    .locator('[name=code]')
    .fill((await codeAt()).code)
  await page.getByText('You are logged in').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, 'kaks@hool.test')
  await modal(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await modal(page).locator('[name=recoveryCode]').fill(codes[3]!.toLowerCase())
  await modal(page).locator('[type=submit]').click()
  await page.getByText('You are logged in').waitFor()
  await openProfile(visit)
  await region(page, 'Safety').getByRole('button', { name: 'New recovery codes (9 left)' }).waitFor()
})

it('asks once more who it is when the login is older than ten minutes, and then does what was asked', async () => {
  const visit = await openSite()
  const { page, moveClock } = visit
  await aMember(visit, 'vana@hool.test')
  const tomorrow = Temporal.Now.plainDateISO('Europe/Tallinn').add({ days: 9 })
  await moveClock(`${tomorrow}T07:20:00Z`)
  await openProfile(visit)
  await region(page, 'My data').getByRole('button', { name: 'Ask for a copy' }).click()
  await modal(page).getByRole('heading', { name: 'Show that it is you' }).waitFor()
  await modal(page).locator('[name=password]').fill('Vale-1-parool')
  await modal(page).getByRole('button', { name: 'Go on' }).click()
  await modal(page).getByText('This does not match').waitFor()
  await modal(page).locator('[name=password]').fill(PASSWORD)
  await modal(page).getByRole('button', { name: 'Go on' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await region(page, 'My data')
    .getByText(/We are putting it together|The link is in your e-mail/)
    .waitFor()
})

it('adds a passkey, names it, logs in with it alone and removes it', async () => {
  const visit = await openSite()
  // Passkeys belong to a name: this computer's.
  const url = visit.url.replace('127.0.0.1', 'localhost')
  const { page } = visit
  await aMember({ ...visit, url }, 'votmega@hool.test')
  // Else the browser's own offer in the e-mail field is taken at once by a device that always says yes.
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
  const safety = region(page, 'Safety')
  await safety.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added.').waitFor()
  await safety.getByRole('button', { name: /^Rename/ }).click()
  await modal(page).locator('[name=name]').fill('Minu telefon')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await safety.getByText('Minu telefon', { exact: true }).first().waitFor()
  await page.getByText('Action was successful').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await modal(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('You are logged in').waitFor()
  await openProfile({ page, url })
  await safety.getByText('Last used').first().waitFor()
  await safety.getByRole('button', { name: 'Remove Minu telefon' }).click()
  await page.getByText('The passkey is removed.').waitFor()
  await signOut(page)
  await page.goto(`${url}/en/help-now?account=login`)
  await modal(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('This passkey does not open anything here.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
})
