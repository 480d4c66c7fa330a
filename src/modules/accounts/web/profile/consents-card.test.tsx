import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { Agreements } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { ConsentsCard } from './consents-card.tsx'

const buildAgreements = (part: PartialReply<Agreements> = {}) =>
  buildReply('getAgreements', { healthData: 'given', ...part })
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const state = (name: Agreements['healthData']) =>
  main.getByText(translateForPage(`consents.state.${name}`), { exact: true })
const agree = () => main.getByRole('button', { name: translateForPage('consents.agree') })
const withdrawButton = () => main.getByRole('button', { name: translateForPage('consents.withdraw') })
const confirm = () => dialog.getByRole('button', { name: translateForPage('consents.withdraw') })

async function show(
  agreements: Agreements,
  { replies = {}, language = 'en' }: { replies?: Parameters<typeof fakeApi>[0]; language?: 'en' | 'et' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<ConsentsCard agreements={agreements} />, { language, login: 'customer' })
  return api
}

describe('the consent to health data', () => {
  test.for(['never', 'withdrawn'] as const)('can be given in the profile: %s', async (healthData) => {
    const api = await show(buildAgreements({ healthData }), { replies: { agree: 'pending' } })
    await expect.element(state(healthData)).toBeVisible()
    await expect.element(main.getByText(translateForPage('consent.healthData'), { exact: false }).first()).toBeVisible()
    await expectAccessible()
    await userEvent.dblClick(agree())
    await expect.element(main.getByRole('button', { name: translateForPage('consents.agreeing') })).toBeVisible()
    api.reply('agree', buildAgreements())
    await expect.element(state('given')).toBeVisible()
    await expect.element(page.getByRole('status').getByText(translateForPage('consents.agreedNow'))).toBeVisible()
    expect(api.requests('agree').map(({ input }) => input)).toEqual([
      { healthData: CONSENT_WORDING.healthData.version, place: 'profile' },
    ])
  })

  test.for(['en', 'et', 'ru'] as const)('is withdrawn after the effects are explained: %s', async (language) => {
    const api = await show(buildAgreements(), {
      language,
      replies: { withdrawConsent: buildAgreements({ healthData: 'withdrawn' }) },
    })
    await userEvent.click(withdrawButton())
    for (const effect of ['endsBooking', 'endsWaiting', 'keepsSessions', 'retainsAccounts'] as const)
      await expect.element(dialog.getByText(translateForPage(`consents.${effect}`, { years: 2 }))).toBeVisible()
    await expectAccessible()
    await pressTwice(api, confirm(), ['withdrawConsent', buildAgreements({ healthData: 'withdrawn' })])
    await expect.element(state('withdrawn')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('withdrawConsent').map(({ input }) => input)).toEqual([{ purpose: 'healthData' }])
  })

  test('keeping it changes nothing, and Escape restores the focus', async () => {
    const api = await show(buildAgreements())
    await tabTo(withdrawButton())
    await press('Enter')
    await expect.poll(getFocusedName).toBe(translateForPage('consents.withdrawAsk'))
    expect(await tabThrough()).toEqual([
      translateForPage('nav.close'),
      translateForPage('consents.keep'),
      translateForPage('consents.withdraw'),
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(withdrawButton().element())
    await userEvent.click(withdrawButton())
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('consents.keep') }))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(state('given')).toBeVisible()
    expect(api.requests('withdrawConsent')).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('shows a failed request and keeps the state: %s', async ([, outcome, message]) => {
    await show(buildAgreements({ healthData: 'withdrawn' }), { replies: { agree: outcome } })
    await userEvent.click(agree())
    await expect.element(page.getByRole('alert').getByText(message, { exact: false }).first()).toBeInTheDocument()
    await expect.element(state('withdrawn')).toBeVisible()
  })

  test('a failed withdrawal keeps the consent', async () => {
    await show(buildAgreements(), { replies: { withdrawConsent: failWithServerError() } })
    await userEvent.click(withdrawButton())
    await userEvent.click(confirm())
    await expect
      .element(page.getByRole('alert').getByText('Action failed', { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await expect.element(state('given')).toBeInTheDocument()
  })
})

describe('the receipts', () => {
  const receipts = buildAgreements({
    consents: [
      {
        purpose: 'healthData',
        isGiven: false,
        version: '2026-01-01',
        wording: 'Nõus.',
        language: 'et',
        place: 'profile',
        at: '2026-11-20T08:00:00Z',
      },
      {
        purpose: 'healthData',
        isGiven: true,
        version: '2026-01-01',
        wording: 'I agree.',
        language: 'en',
        place: 'booking',
        at: '2026-11-01T08:00:00Z',
      },
    ],
    accepted: [
      {
        audience: 'client',
        validFrom: '2022-10-12',
        acceptedAt: '2026-11-02T08:00:00Z',
        language: 'en',
        place: 'notice',
      },
      {
        audience: 'counsellor',
        validFrom: '2022-10-12',
        acceptedAt: '2026-11-03T08:00:00Z',
        language: 'en',
        place: 'booking',
      },
    ],
  })

  test.for(['en', 'ru'] as const)(
    'list every consent with its wording and every accepted version of the terms: %s',
    async (language) => {
      await show(receipts, { language })
      await userEvent.click(main.getByText(translateForPage('consents.receipts')))
      await expect.element(main.getByText('I agree.')).toBeVisible()
      await expect.element(main.getByText('Nõus.')).toHaveAttribute('lang', 'et')
      for (const audience of ['client', 'counsellor'] as const)
        await expect
          .element(
            main.getByRole('link', { name: translateForPage(`consents.terms.${audience}`, { date: '12.10.2022' }) }),
          )
          .toHaveAttribute(
            'href',
            buildPagePath('termsVersion', language, { audience: `${audience}s`, validFrom: '2022-10-12' }),
          )
      if (language === 'en') {
        await expect.element(main.getByText(/\(in response to a notice\): you agreed to the/)).toBeVisible()
        await expect.element(main.getByText(/\(when booking\): you agreed to the/)).toBeVisible()
        await expect
          .element(main.getByText(/you withdrew your consent \(in your profile, wording dated 2026-01-01\)/))
          .toBeVisible()
      }
      await expectAccessible()
    },
  )

  test('are hidden when there are none', async () => {
    await show(buildAgreements({ healthData: 'never' }))
    await expect.element(agree()).toBeVisible()
    expect(main.getByText(translateForPage('consents.receipts')).query()).toBeNull()
  })
})
