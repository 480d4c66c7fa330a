import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { openSite, type Visit } from './site.ts'

const NEWCOMER = 'newcomer@hool.test'
const PASSWORD = 'Hool-Newcomer-1'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function logIn({ page, url }: Visit): Promise<void> {
  await page.goto(url + pagePath('providerLogin', 'en'), { waitUntil: 'networkidle' })
  await page.locator('main').getByLabel('E-mail').fill(NEWCOMER)
  await page.locator('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
}

/** Everything the profile does not know, of a person in Estonia. */
async function fillBank(page: Page, iban: string): Promise<void> {
  await page.getByLabel('Date of birth').fill('1984-05-06')
  await page.getByLabel('Phone').fill('5555 5555')
  await page.getByLabel('IBAN', { exact: true }).fill(iban)
  await page.getByLabel('I accept the payment provider').check()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save bank details' }).click()

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ]
}

describe('a counsellor who has just been approved', () => {
  test.each([
    { width: 320, dark: false },
    { width: 1280, dark: true },
  ])('finds no fault that axe knows on the way, at $width, dark: $dark', async (look) => {
    const visit = await openSite(look)
    const { page, url } = visit
    await logIn(visit)
    await heading(page, 'Where should we pay you?')
    const seen: Record<string, string[]> = { intro: await faultsOf(page) }
    for (const id of [
      'onboardingStripeConnect',
      'onboardingWh',
      'onboardingWorkingHours',
      'onboardingSessionTypes',
      'onboardingFinish',
      'stripeConnect',
      'workingHours',
    ] as const) {
      await page.goto(url + pagePath(id, 'en'), { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (id === 'onboardingStripeConnect') {
        await page.getByLabel('My company').check()
        await save(page)
        await page.getByText('This is a required field').first().waitFor()
      }
      if (id === 'workingHours') await page.getByText('3 steps left before clients can find you').waitFor()
      // What stays in sight at the foot lies over whatever is under it until the end is reached.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      seen[id] = await faultsOf(page)
    }
    expect(Object.entries(seen).filter(([, faults]) => faults.length > 0)).toEqual([])
  })

  test('logs in and is led from step to step, is told what is wrong with the bank account in the specification’s words, and goes on where they stopped', async () => {
    const visit = await openSite()
    const { page, url } = visit
    await logIn(visit)
    await heading(page, 'Where should we pay you?')
    await page.getByRole('link', { name: 'Add bank details' }).click()
    await heading(page, 'Payout account')
    expect(await page.getByLabel('First name').inputValue()).toBe('Liis')
    await fillBank(page, 'EE382200221020145686')
    await save(page)
    await page.getByText('Invalid IBAN number').waitFor()
    await page.getByLabel('IBAN', { exact: true }).fill('LV80BANK0000435195001')
    await save(page)
    await page.getByText('Your country of residence and your bank account coutry cannot be different!').waitFor()
    expect(await page.getByLabel('IBAN', { exact: true }).inputValue()).toBe('LV80BANK0000435195001')
    await page.getByLabel('IBAN', { exact: true }).fill('EE38 2200 2210 2014 5685')
    await save(page)
    await page.getByText('Bank account updated sucessfully!').waitFor()
    await heading(page, 'When do you work?')
    // Somewhere else in between: opening onboarding again leads to where it was left.
    await page.goto(`${url}/en`)
    await page.goto(url + pagePath('onboarding', 'en'))
    await heading(page, 'When do you work?')
    await page.getByRole('link', { name: 'Set working hours' }).click()
    await heading(page, 'Your usual week')
    await page.getByRole('button', { name: 'Save and go on' }).click()
    await heading(page, 'What do you offer?')
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    expect(await steps.allTextContents()).toEqual(['Payout account, done', 'Working hours, done', 'Session type, now'])
  })

  test('sees in the practice what is missing, and puts it away until something else is', async () => {
    const visit = await openSite()
    const { page, url } = visit
    await visit.signIn(page, 1, NEWCOMER)
    await page.goto(url + pagePath('workingHours', 'en'))
    const banner = page.getByRole('region', { name: 'What is missing' })
    await banner.getByText('One step left before clients can find you').waitFor()
    expect(await banner.getByRole('link').getAttribute('href')).toBe(pagePath('onboardingSessionTypes', 'en'))
    await banner.getByRole('button', { name: 'Not now' }).click()
    await banner.waitFor({ state: 'detached' })
    const cookies = await page.context().cookies()
    expect(cookies.find((one) => one.name === 'bannerHidden')?.value).toBe('sessions')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/provider/onboarding'))
    await page.reload()
    await answered
    await heading(page, 'Working hours')
    expect(await banner.count()).toBe(0)
  })

  test('makes the first session type, is listed, and a client books a time with them', async () => {
    const visit = await openSite()
    const { page, url } = visit
    await visit.signIn(page, 1, NEWCOMER)
    await page.goto(url + pagePath('onboarding', 'en'))
    await page.getByRole('link', { name: 'Make a session type' }).click()
    await heading(page, 'Your first session type')
    await page.getByLabel('Price', { exact: true }).fill('45')
    await page.getByRole('textbox', { name: 'Title' }).fill('First talk')
    await page.getByRole('button', { name: 'Save and go on' }).click()
    await heading(page, 'All three steps are done, Liis.')
    await page.getByText('Clients can find you now.').waitFor()
    await visit.moveClock(
      Temporal.Now.instant()
        .add({ hours: 24 * 8 })
        .toString(),
    )
    await visit.mailTo(NEWCOMER, 'Clients can find you now')
    const client = await visit.another()
    await client.goto(`${url}/en/liis-kastehein`)
    await client.getByRole('heading', { level: 1, name: 'Liis Kastehein' }).waitFor()
    await client.getByText('First talk').first().waitFor()
    await page.getByRole('link', { name: 'To my practice' }).click()
    await page.waitForURL(url + pagePath('dashboard', 'en'))
    await page.getByRole('heading', { level: 1, name: 'Liis' }).waitFor()
    expect(await page.getByRole('region', { name: 'What is missing' }).count()).toBe(0)
  })

  test('gives the provider what only its own pages ask for, and comes back', async () => {
    const visit = await openSite({ width: 1280 })
    const { page, url } = visit
    await visit.signIn(page, 1, NEWCOMER)
    await page.goto(url + pagePath('stripeConnect', 'en'))
    await page.getByText('You can be paid.').waitFor()
    await page.getByText('Change bank details').click()
    await page.getByLabel('My company').check()
    await page.getByLabel('Company name').fill('Kastehein OÜ')
    await page.getByLabel('Registry code').fill('12345679')
    await save(page)
    await page.getByText('This is not a valid registry number').waitFor()
    await page.getByLabel('Registry code').fill('10137319')
    await save(page)
    await page.getByText('Who owns and leads the company').waitFor()
    const shown = page.url()
    await page.getByRole('link', { name: 'Go to the secure page' }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL(shown)
    await page.getByText('You can be paid.').waitFor()
  })

  test('is written to when the bank account changes, and transfers wait', async () => {
    const visit = await openSite({ width: 1280 })
    const { page, url } = visit
    await visit.signIn(page, 1, NEWCOMER)
    await page.goto(url + pagePath('stripeConnect', 'en'))
    await page.getByText('Change bank details').click()
    await page.getByLabel('IBAN', { exact: true }).fill('EE471000001020145685')
    await save(page)
    await page.getByText('Because the bank account was changed, transfers wait until').waitFor()
    const mail = await visit.mailTo(NEWCOMER, 'Your bank account was changed')
    expect(mail.text).not.toContain('EE47')
  })
})

test('a client has no practice to log in to, and reaches none of it', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('providerLogin', 'en'))
  await heading(page, 'This account has no practice yet')
  for (const id of ['onboarding', 'onboardingStripeConnect', 'stripeConnect'] as const) {
    await page.goto(url + pagePath(id, 'en'))
    await heading(page, 'This page belongs to somebody else')
  }
})
