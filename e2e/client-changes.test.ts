import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#contract/texts/en.ts'
import { expectSound } from './expect-sound.ts'
import { freeTime, paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const CLIENT = 'customer@hool.test'
/** Of the demo; her sessions are no health care, so they can be withdrawn from. */
const PSYCHOLOGIST = 'maarja-pilvepiir'
const HOUR = { hours: 1 }

const dialog = (page: Page) => page.locator('dialog[open]')
const plans = (page: Page) => page.getByRole('region', { name: /^(If plans change|Kui plaanid muutuvad)$/ })

/** The newest mail to the client whose subject says this. */
async function mailed(visit: Visit, about: RegExp) {
  const found = async () => (await visit.mails()).find(({ to, subject }) => to.includes(CLIENT) && about.test(subject))
  await expect.poll(found).toBeTruthy()
  return (await found())!
}

/** Moves the clock and opens the page anew: a login ends while it moves. */
async function liveUntil(visit: Visit, page: Page, at: Temporal.Instant): Promise<void> {
  const here = page.url()
  await visit.moveClock(at.toString())
  await visit.signIn(page, 0)
  await page.goto(here, { waitUntil: 'networkidle' })
}

/** The words of a sentence around its moment and amount. */
const parts = (key: keyof typeof en) => en[key].split(/\{\{\w+\}\}/).map((part) => part.trim())
const FREE = parts('cancellation.until')[0]!
const LATE = parts('cancellation.late').at(-1)!
const UNTIL_START = parts('cancellation.untilStart')[0]!

test('a client cancels in Estonian: the effect before, the words to the counsellor, the money back, the way on', async () => {
  const visit = await openSite()
  const { page } = await paidSession(visit, 4)
  await page.goto(page.url().replace('/en/customer/my-sessions', '/et/customer/my-sessions'), {
    waitUntil: 'networkidle',
  })
  const amount = '45,00\u00A0€'
  await plans(page).getByRole('button', { name: 'Tühista', exact: true }).click()
  const money = dialog(page).getByRole('definition')
  await expect.poll(() => money.allInnerTexts()).toEqual([amount, '0,00\u00A0€', amount])
  await dialog(page)
    .getByText('Raha läheb kaardile, mille lõpp on 4242. See võib võtta kuni 14 päeva. Anna saab sellest e-kirja.')
    .waitFor()
  await dialog(page)
    .getByLabel(/^Paar sõna nõustajale/)
    .fill('Jäin haigeks.')
  await dialog(page)
    .getByRole('button', { name: `Tühista ja saa tagasi ${amount}` })
    .click()
  await page.getByRole('heading', { level: 1, name: 'See seanss on tühistatud' }).waitFor()
  await page.getByText(`Saad tagasi ${amount} kaardile, mille lõpp on 4242.`).waitFor()
  await page.getByRole('link', { name: 'Broneeri uuesti' }).waitFor()
  await page.getByText('112').first().waitFor()
  expect(await plans(page).count()).toBe(0)
  const mail = await mailed(visit, /is called off|jääb ära/)
  expect(mail.text).toMatch(
    /You get 45\.00 € back to the card ending in 4242\.|Saad tagasi 45,00 € kaardile, mille lõpp on 4242\./,
  )
  const told = async () =>
    (await visit.mails()).some(({ to, text }) => to.includes('counsellor@hool.test') && text.includes('Jäin haigeks.'))
  await expect.poll(told).toBe(true)
})

test('one sentence: on the counsellor’s page, at the checkout, in the email, in My sessions, on the session and in its dialog', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 4)
  await plans(page).getByText(FREE).waitFor()
  await expect.poll(async () => (await mailed(visit, /^Your time is confirmed/)).text).toContain(FREE)
  const session = page.url()
  await page.goto(`${visit.url}/en/customer/my-sessions`)
  await page.getByText(FREE).first().waitFor()
  const time = await freeTime(visit, 5)
  await page.goto(`${visit.url}/en/anna-lepalind?${time}`, { waitUntil: 'networkidle' })
  await page.getByText(en['rule.general'].replace('{{hours}}', '24')).first().waitFor()
  // On a phone it is said when a time is chosen, in a place that only readers hear.
  await page.getByText(FREE).first().waitFor({ state: 'attached' })
  await page.goto(`${visit.url}/en/customer/checkout?${time}`)
  await page.getByText(FREE).first().waitFor()
  await page.getByText(en['cancellation.rights']).click()
  await page.getByText(en['rule.noWithdrawal']).waitFor()
  await page.getByRole('button', { name: /^Pay \d/ }).waitFor()
  const limit = start.subtract({ hours: 24 })
  await page.goto(session)
  await liveUntil(visit, page, limit.subtract({ minutes: 2 }))
  await plans(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  const withRefund = dialog(page).getByRole('button', { name: /^Cancel and get/ })
  await dialog(page).getByText(FREE).waitFor()
  await withRefund.waitFor()
  // The limit passes while the dialog is open: nothing is cancelled, and what it would mean now is said there.
  await visit.moveClock(limit.add({ seconds: 1 }).toString())
  await withRefund.click()
  await dialog(page).getByText('What you get back has changed in the meantime.').waitFor()
  await dialog(page).getByText(LATE).waitFor()
  expect(await withRefund.count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Keep session' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
})

test('after the limit a client is told that nothing comes back, and can cancel all the same', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 3)
  await liveUntil(visit, page, start.subtract({ hours: 24 }).add({ seconds: 1 }))
  await plans(page).getByText(LATE).waitFor()
  expect(await plans(page).getByRole('button', { name: 'Change time' }).count()).toBe(0)
  await plans(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog(page).getByText(LATE).waitFor()
  await dialog(page).getByText('a counsellor can move a session at any time').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel without a refund' }).click()
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
  await page.getByText('You cancelled less than 24 hours before the start').waitFor()
  // Others of this subject came before.
  await expect
    .poll(async () => (await mailed(visit, /is called off/)).text)
    .toContain('isn’t refunded. Your counsellor knows.')
})

test('a session is cancelled from its card in My sessions', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 2)
  const time = start.toZonedDateTimeISO('Europe/Tallinn').toPlainTime().toString().slice(0, 5)
  await page.goto(`${visit.url}/en/customer/my-sessions`, { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { name: new RegExp(`, ${time}$`) })
  const cards = page.locator('main').locator('li, section').filter({ has: heading })
  await cards
    .last()
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await dialog(page).getByRole('heading', { level: 3 }).filter({ hasText: time }).waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Cancel and get/ })
    .click()
  await page.getByText('Your session is cancelled.').waitFor()
  await cards.waitFor({ state: 'detached' })
})

test('a client moves a session twice, with old and new side by side, and is not offered a third time', async () => {
  const visit = await openSite()
  const { page } = await paidSession(visit, 4)
  const move = async (after: string) => {
    await plans(page).getByRole('button', { name: 'Change time' }).click()
    const sheet = dialog(page)
    await sheet.getByLabel('Day', { exact: true }).selectOption({ index: 3 })
    await sheet.getByText(after).waitFor()
    await sheet
      .getByRole('group', { name: /^Free times on/ })
      .getByRole('button')
      .first()
      .click()
    await sheet.getByText('Nothing is paid again.').waitFor()
    const button = sheet.getByRole('button', { name: /^Move to / })
    const name = (await button.innerText()).replace('Move to ', '')
    await sheet.getByRole('definition').filter({ hasText: name }).waitFor()
    await button.click()
    await page.getByText('Your session has its new time.').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(`Anna expects you on ${name}.`).waitFor()
  }
  await plans(page).getByText('You can move it 2 more times.').waitFor()
  await plans(page).getByText(en['cancellation.rights']).click()
  await plans(page).getByText(en['rule.noWithdrawal']).waitFor()
  await move('After this you can move it 1 more time.')
  await plans(page).getByText('You can move it 1 more time.').waitFor()
  await move('After this it cannot be moved again.')
  await plans(page).getByText('You have moved it 2 times, so it cannot be moved again.').waitFor()
  expect(await plans(page).getByRole('button', { name: 'Change time' }).count()).toBe(0)
  await plans(page).getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  // The two letters leave as jobs of their own: either may arrive first.
  const letters = async () =>
    (await visit.mails()).filter(
      ({ to, subject }) => to.includes(CLIENT) && subject.startsWith('Your session has a new time'),
    )
  await expect.poll(async () => (await letters()).length).toBe(2)
  const sent = await letters()
  const sequences = sent.map(({ attachments }) => /SEQUENCE:(\d)/.exec(attachments[0]!.content)?.[1])
  expect(sequences.toSorted()).toEqual(['1', '2'])
  expect(sent.every(({ text }) => text.includes(FREE))).toBe(true)
})

test('inside 24 hours a client withdraws from the contract in two steps, and the receipt has its time', async () => {
  const visit = await openSite()
  const { page, start } = await paidSession(visit, 4, PSYCHOLOGIST)
  // Others of this subject came before.
  await expect
    .poll(async () => (await mailed(visit, /^Your time is confirmed/)).text)
    .toContain(en['rule.expressRequest'].replace('{{days}}', '14'))
  await plans(page).getByRole('button', { name: 'Change time' }).click()
  const group = dialog(page).getByRole('group', { name: /^Free times on/ })
  await group.getByRole('button').first().click()
  await dialog(page).getByText(en['rule.expressRequest'].replace('{{days}}', '14')).waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await plans(page).getByText(UNTIL_START).waitFor()
  expect(await plans(page).getByText(en['rule.noWithdrawal']).count()).toBe(0)
  await liveUntil(visit, page, start.subtract(HOUR))
  await plans(page).getByText(UNTIL_START).waitFor()
  await plans(page).getByText(en['cancellation.rights']).click()
  await plans(page).getByRole('button', { name: 'Withdraw from contract' }).click()
  await dialog(page)
    .getByText(/^You get \d\d\.00\u00A0€ back to the card ending in 4242\. It can take up to 14 days\./)
    .waitFor()
  await dialog(page).getByText(`The receipt, with the time of your withdrawal, goes to ${CLIENT}.`).waitFor()
  await dialog(page).getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
  await page.getByText(/^You withdrew from the contract on/).waitFor()
  const mail = await mailed(visit, /^Your withdrawal has been received/)
  const at = start.subtract(HOUR).toZonedDateTimeISO('Europe/Tallinn')
  expect(mail.text).toContain(`${at.toPlainTime().toString().slice(0, 5)} (Tallinn time)`)
  for (const words of ['Number of the booking', '.00 € back to the card ending in 4242'])
    expect(mail.text).toContain(words)
})

test('by keyboard alone: to the dialog, out of it again, and through it; a letter’s link opens it', async () => {
  const visit = await openSite()
  const { page } = await paidSession(visit, 5)
  await page.goto(`${page.url()}?do=cancel`, { waitUntil: 'networkidle' })
  await dialog(page).getByRole('heading', { name: 'Cancel this session?' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const button = plans(page).getByRole('button', { name: 'Cancel', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByLabel(/^A few words/)
    .waitFor()
  const reach = async (name: RegExp) => {
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      if (
        await dialog(page)
          .getByRole('button', { name })
          .evaluate((one) => one === document.activeElement)
      )
        return
    }
    throw new Error(`${name} cannot be reached`)
  }
  await reach(/^Cancel and get/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'This session was cancelled' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page } = await paidSession(visit, 4, PSYCHOLOGIST)
  await expectSound(page, 'session')
  for (const [name, ready] of [
    ['Change time', /^Free times on/],
    ['Cancel', /^A few words/],
    ['Withdraw from contract', /^The receipt/],
  ] as const) {
    if (name === 'Withdraw from contract') await plans(page).getByText(en['cancellation.rights']).click()
    await plans(page).getByRole('button', { name, exact: true }).click()
    await dialog(page).getByLabel(ready).or(dialog(page).getByText(ready)).first().waitFor()
    await expectSound(page, name)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
})
