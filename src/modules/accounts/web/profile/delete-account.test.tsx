import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { writeCookie } from '#platform/web/cookies.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const buildObstacles = (part: PartialReply<Reply<'getClosing'>> = {}) => buildReply('getClosing', part)
const upcomingSession = {
  title: 'First conversation',
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  startDateTime: '2026-11-28T08:00:00Z',
  price: 45,
  terms: { refund: 'all', rule: 'free', until: '2026-11-27T08:00:00Z', amount: 45 },
} as const
const unsettledPayment = { title: 'First conversation', startDateTime: '2026-11-20T08:00:00Z', amount: 45 } as const

const dataSection = () => findProfileSection('data')
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const deactivateButton = () => dataSection().getByRole('button', { name: translateForPage('profile.deactivate') })
const deleteButton = () => dataSection().getByRole('button', { name: translateForPage('profile.close') })
const isLoggedOut = () => localStorage.getItem('accessToken') === null

describe('deactivating', () => {
  test.for(['en', 'et', 'ru'] as const)('explains the effects, logs out and shows a notice: %s', async (language) => {
    const api = await openProfile({ language, replies: { getClosing: buildObstacles(), deactivateAccount: null } })
    await userEvent.click(deactivateButton())
    for (const effect of ['deactivateLogsOut', 'deactivateEmails', 'deactivateUndo'] as const)
      await expect.element(dialog.getByText(translateForPage(`profile.${effect}`))).toBeVisible()
    await expectAccessible()
    await pressTwice(api, button(translateForPage('profile.deactivateNow')), ['deactivateAccount', null])
    await expect.element(page.getByRole('status').getByText(translateForPage('profile.deactivated'))).toBeVisible()
    await expect.poll(() => location.pathname).toBe(buildPagePath('finder', language))
    expect(isLoggedOut()).toBe(true)
    expect(api.requests('deactivateAccount')).toHaveLength(1)
  })

  test('is prevented by upcoming sessions, but not by pending payments', async () => {
    const api = await openProfile({
      replies: { getClosing: buildObstacles({ unsettledPayments: [{ ...unsettledPayment, why: 'disputed' }] }) },
    })
    await userEvent.click(deactivateButton())
    await expect.element(button(translateForPage('profile.deactivateNow'))).toBeVisible()
    await press('Escape')
    api.reply('getClosing', buildObstacles({ upcoming: [upcomingSession] }))
    await userEvent.click(deactivateButton())
    await expect.element(dialog.getByRole('heading', { name: translateForPage('profile.firstTitle') })).toBeVisible()
    expect(button(translateForPage('profile.deactivateNow')).query()).toBeNull()
  })
})

describe('deleting the account', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'explains that it is permanent and what is erased, and deletes the account: %s',
    async (language) => {
      writeCookie('bookmarks', '00000000-0000-4000-8000-000000000001')
      const api = await openProfile({ language, replies: { getClosing: buildObstacles(), closeAccount: null } })
      await userEvent.click(deleteButton())
      for (const effect of ['closeErases', 'closeKeeps', 'closeFrees', 'closeForGood'] as const)
        await expect.element(dialog.getByText(translateForPage(`profile.${effect}`))).toBeVisible()
      await expectAccessible()
      await pressTwice(api, button(translateForPage('profile.closeNow')), ['closeAccount', null])
      await expect.element(page.getByRole('status').getByText(translateForPage('profile.closed'))).toBeVisible()
      expect(isLoggedOut()).toBe(true)
      expect(document.cookie).not.toContain('bookmarks=0')
      expect(api.requests('closeAccount')).toHaveLength(1)
    },
  )

  test('lists upcoming sessions with their cancellation terms and links to them', async () => {
    await openProfile({ replies: { getClosing: buildObstacles({ upcoming: [upcomingSession] }) } })
    await userEvent.click(deleteButton())
    await expect.element(dialog.getByText(/First conversation, Anna Lepalind/)).toBeVisible()
    await expect.element(dialog.getByText(/^Cancel by Fri 27\sNov at 10:00\sand you get 45\.00\s€ back/)).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: translateForPage('nav.mySessions') }))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en'))
    expect(button(translateForPage('profile.closeNow')).query()).toBeNull()
    await expectAccessible()
  })

  test('lists all unsettled payments with the reason', async () => {
    const reasons = ['paying', 'refundOnItsWay', 'disputed', 'claim'] as const
    const unsettledPayments = reasons.map((why, index) => ({
      ...unsettledPayment,
      bookingId: `00000000-0000-4000-8000-00000000000${index}`,
      why,
    }))
    await openProfile({
      language: 'ru',
      replies: { getClosing: buildObstacles({ unsettledPayments }) },
    })
    await userEvent.click(deleteButton())
    for (const why of reasons)
      await expect.element(dialog.getByText(translateForPage(`profile.money.${why}`))).toBeVisible()
    await expectAccessible()
  })

  test('asks a provider to resolve the profile, sessions and payouts first', async () => {
    await openProfile({
      replies: { getClosing: buildObstacles({ hasOpenPractice: true, clientSessions: 2, owed: 30 }) },
    })
    await userEvent.click(deleteButton())
    await expect.element(dialog.getByText(translateForPage('profile.practiceFirst'))).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('profile.clientsFirst', { count: 2 }))).toBeVisible()
    await expect.element(dialog.getByText(/^Your earnings of 30\.00\s€/)).toBeVisible()
    expect(button(translateForPage('profile.closeNow')).query()).toBeNull()
    expect(dialog.getByRole('link').elements()).toEqual([])
    await expectAccessible()
  })

  test('is done after confirming the identity', async () => {
    const needed = failWith('proofNeeded', { data: { methods: ['password'] } })
    const api = await openProfile({
      replies: { getClosing: buildObstacles(), closeAccount: needed, proveItIsMe: { until: '2026-11-24T10:10:00Z' } },
    })
    await userEvent.click(deleteButton())
    await userEvent.click(button(translateForPage('profile.closeNow')))
    await userEvent.fill(
      dialog.getByLabelText(translateForPage('profile.currentPassword'), { exact: true }),
      'Kuldne-9-pilv',
    )
    api.reply('closeAccount', null)
    await userEvent.click(button(translateForPage('profile.goOn')))
    await expect.element(page.getByRole('status').getByText(translateForPage('profile.closed'))).toBeVisible()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('shows the error and keeps the login: %s', async ([, outcome, message]) => {
    await openProfile({ replies: { getClosing: buildObstacles(), closeAccount: outcome } })
    await userEvent.click(deleteButton())
    await userEvent.click(button(translateForPage('profile.closeNow')))
    await expect.element(page.getByRole('alert').getByText(message, { exact: false }).first()).toBeInTheDocument()
    expect(isLoggedOut()).toBe(false)
    await expect.element(button(translateForPage('profile.closeNow'))).toBeVisible()
  })

  test('opens no dialog when loading the obstacles fails', async () => {
    await openProfile({ replies: { getClosing: failWithServerError() } })
    await userEvent.click(deleteButton())
    await expect
      .element(page.getByRole('alert').getByText('Action failed', { exact: false }).first())
      .toBeInTheDocument()
    expect(dialog.query()).toBeNull()
  })

  test('by keyboard: the title has the focus, keeping comes first, and Escape restores the focus', async () => {
    await openProfile({ replies: { getClosing: buildObstacles() } })
    ;(deleteButton().element() as HTMLElement).focus()
    await press('Enter')
    await expect.poll(getFocusedName).toBe(translateForPage('profile.closeAsk'))
    expect(await tabThrough()).toEqual([
      translateForPage('nav.close'),
      translateForPage('profile.keepAccount'),
      translateForPage('profile.closeNow'),
    ])
    await press('Escape')
    await expect.poll(() => document.activeElement).toBe(deleteButton().element())
  })
})

describe('the data export', () => {
  const buildExport = (part: Partial<NonNullable<Reply<'getDataRequest'>>> = {}) => ({
    requestedAt: '2026-11-24T10:00:00Z',
    isReady: false,
    expiresAt: null,
    downloadedAt: null,
    againAt: '2026-11-25T10:00:00Z',
    ...part,
  })
  const requestButton = () => dataSection().getByRole('button', { name: translateForPage('profile.askCopy') })

  test('is requested once, and shows that it is pending and when another can be requested', async () => {
    const api = await openProfile({ replies: { requestData: buildExport() } })
    await expect.element(requestButton()).toBeVisible()
    api.reply('getDataRequest', buildExport())
    await pressTwice(api, requestButton(), ['requestData', buildExport()])
    await expect
      .element(dataSection().getByRole('status').getByText(translateForPage('profile.copyWaits')))
      .toBeVisible()
    await expect
      .element(dataSection().getByText('You can request another copy from Wed 25 Nov at 12:00.'))
      .toBeVisible()
    expect(requestButton().query()).toBeNull()
    expect(api.requests('requestData')).toHaveLength(1)
    await expectAccessible()
  })

  test('shows when the link of a finished copy expires', async () => {
    await openProfile({
      replies: { getDataRequest: buildExport({ isReady: true, expiresAt: '2026-11-25T10:05:00Z' }) },
    })
    await expect.element(dataSection().getByText(/It works once and only until Wed 25\sNov at 12:05\./)).toBeVisible()
  })

  test('shows when the copy was downloaded, and another can be requested at once', async () => {
    const downloaded = buildExport({ downloadedAt: '2026-11-24T09:30:00Z', againAt: '2026-11-24T09:30:00Z' })
    await openProfile({ replies: { getDataRequest: downloaded } })
    await expect.element(dataSection().getByText('Downloaded: Tue 24 Nov at 11:30.')).toBeVisible()
    await expect.element(requestButton()).toBeVisible()
    await expectAccessible()
  })

  test('can be requested again a day later', async () => {
    await openProfile({ replies: { getDataRequest: buildExport({ isReady: true, againAt: '2026-11-24T09:00:00Z' }) } })
    await expect.element(requestButton()).toBeVisible()
  })

  test('is requested after confirming the identity', async () => {
    const needed = failWith('proofNeeded', { data: { methods: ['password'] } })
    const api = await openProfile({ replies: { requestData: needed, proveItIsMe: { until: '2026-11-24T10:10:00Z' } } })
    await userEvent.click(requestButton())
    await userEvent.fill(
      dialog.getByLabelText(translateForPage('profile.currentPassword'), { exact: true }),
      'Kuldne-9-pilv',
    )
    api.reply('requestData', buildExport())
    api.reply('getDataRequest', buildExport())
    await userEvent.click(button(translateForPage('profile.goOn')))
    await expect.element(dataSection().getByText(translateForPage('profile.copyWaits'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('shows a failed request', async () => {
    await openProfile({ replies: { requestData: 'offline' } })
    await userEvent.click(requestButton())
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(requestButton()).toBeVisible()
  })
})
