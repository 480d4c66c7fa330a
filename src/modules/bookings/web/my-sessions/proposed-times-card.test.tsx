import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { buildSessionReply, openSession } from '#testing/web/open-session.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Session } from './session.ts'

const TIMES = ['2026-11-30T08:00:00Z', '2026-11-30T12:00:00Z', '2026-12-01T08:00:00Z']
const withProposal = (
  part: PartialReply<NonNullable<Session['offer']>> = {},
  session: PartialReply<Session> = {},
): PartialReply<Session> =>
  ({
    status: 'rescheduleRequested',
    actions: { cancel: { isAllowed: false }, reschedule: { isAllowed: false } },
    offer: {
      startDateTimes: TIMES,
      answerBy: '2026-11-25T08:00:00Z',
      keepsOld: true,
      refundAmount: 45,
      note: 'I am ill.',
      ...part,
    },
    ...session,
  }) as PartialReply<Session>

const card = () => page.getByRole('main').getByRole('region', { name: translateForPage('sessions.offerTitle') })
const dialog = page.getByRole('dialog')
const time = (name: RegExp) => card().getByRole('radio', { name })
const acceptButton = () => card().getByRole('button', { name: /^Choose \w{3} \d/ })
const declineButton = () => card().getByRole('button', { name: translateForPage('sessions.noneSuits') })
const confirm = (name = 'Cancel and get 45.00\u00A0€ back') => dialog.getByRole('button', { name, exact: true })
const errorMessage = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()
const successNotice = (text: string) => page.getByRole('status').getByText(text)

test.for(['en', 'et', 'ru'] as const)(
  'shows the times by day, the message and the deadline, in both themes: %s',
  async (language) => {
    await openSession(withProposal(), { language })
    await expect.element(card().getByText('I am ill.')).toBeVisible()
    expect(card().getByRole('radio').elements()).toHaveLength(3)
    await expect
      .element(card().getByText(translateForPage('sessions.offerOldTimeApplies'), { exact: false }))
      .toBeVisible()
    await expect
      .element(card().getByRole('button', { name: translateForPage('sessions.chooseTime') }))
      .toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  },
)

test.for([
  [
    'the original time is not available',
    withProposal({ keepsOld: false }),
    'Your counsellor can no longer make the original time. If you don’t answer, we’ll cancel the session and refund 45.00\u00A0€.',
  ],
  [
    'nothing was charged yet',
    withProposal({ keepsOld: false }, { charge: { status: 'planned', at: '2027-01-12T08:00:00Z' } }),
    'If you don’t answer, we’ll cancel the session. You haven’t been charged.',
  ],
] as const)('shows what happens without an answer: %s', async ([, session, expected]) => {
  await openSession(session)
  await expect.element(card().getByText(expected, { exact: false })).toBeVisible()
})

describe('accepting a time', () => {
  async function chooseTime(outcome: Parameters<FakeApi['reply']>[1]): Promise<FakeApi> {
    const api = await openSession(withProposal(), { replies: { acceptReschedule: outcome as never } })
    await userEvent.click(time(/14:00/))
    return api
  }

  test('sends once on a double click, and the session shows its new time', async () => {
    const api = await chooseTime('pending')
    await userEvent.dblClick(
      card().getByRole('button', { name: translateForPage('sessions.takeTime', { when: 'Mon 30 Nov at 14:00' }) }),
    )
    await expect.element(card().getByRole('button', { name: translateForPage('sessions.takingTime') })).toBeVisible()
    api.reply('getSession', buildSessionReply({ startDateTime: TIMES[1]! }))
    api.reply('acceptReschedule', null as never)
    await expect.element(successNotice(translateForPage('sessions.timeTaken'))).toBeVisible()
    await expect.poll(() => card().query()).toBeNull()
    expect(api.requests('acceptReschedule').map(({ input }) => input)).toEqual([
      { id: buildSessionReply().bookingId, startDateTime: TIMES[1] },
    ])
  })

  test('a single time is preselected', async () => {
    await openSession(withProposal({ startDateTimes: [TIMES[0]!] }))
    await expect.element(acceptButton()).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('a time that is no longer available shows a message and reloads the session', async () => {
    const api = await chooseTime(failWith('offerGone') as never)
    api.reply('getSession', buildSessionReply())
    await userEvent.click(acceptButton())
    await expect.element(errorMessage(serverText('en', 'domainError.offerGone'))).toBeInTheDocument()
    await expect.poll(() => card().query()).toBeNull()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)(
    'shows that the answer could not be sent, and the time stays chosen: %s',
    async ([, outcome, expected]) => {
      await chooseTime(outcome as never)
      await userEvent.click(acceptButton())
      await expect.element(errorMessage(expected)).toBeInTheDocument()
      await expect.element(time(/14:00/)).toBeChecked()
    },
  )
})

describe('declining all times', () => {
  test('states the refund before confirming, and sends once', async () => {
    const api = await openSession(withProposal(), { replies: { declineReschedule: 'pending' } })
    await userEvent.click(declineButton())
    await expect.element(dialog.getByText('You’ll get 45.00\u00A0€ back, and we’ll email Anna.')).toBeVisible()
    await expectAccessible()
    await userEvent.dblClick(confirm())
    await expect.element(dialog.getByRole('button', { name: translateForPage('sessions.declining') })).toBeVisible()
    api.reply('getSession', buildSessionReply({ status: 'cancelledByCustomer' }))
    api.reply('declineReschedule', null as never)
    await expect.element(successNotice('Your session is cancelled. We’re refunding 45.00\u00A0€.')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('declineReschedule').map(({ input }) => input)).toEqual([{ id: buildSessionReply().bookingId }])
  })

  test('shows no amount if nothing was charged', async () => {
    await openSession(withProposal({}, { charge: { status: 'planned', at: '2027-01-12T08:00:00Z' } }))
    await userEvent.click(declineButton())
    await expect
      .element(dialog.getByText('You haven’t been charged, so there’s nothing to refund. We’ll email Anna.'))
      .toBeVisible()
    await expect.element(confirm(translateForPage('sessions.declineUncharged'))).toBeVisible()
  })

  test('shows that it could not be sent and the dialog stays open', async () => {
    await openSession(withProposal(), { replies: { declineReschedule: 'offline' } })
    await userEvent.click(declineButton())
    await userEvent.click(confirm())
    await expect.element(errorMessage('You’re offline.')).toBeInTheDocument()
    await expect.element(confirm()).toBeVisible()
  })

  test('keyboard order: the question, each choice once, and Escape returns the focus', async () => {
    await openSession(withProposal())
    await tabTo(declineButton())
    await press('Enter')
    await expect.poll(getFocusedName).toBe(translateForPage('sessions.noneTitle'))
    expect(await tabThrough()).toEqual([
      translateForPage('sessions.close'),
      translateForPage('sessions.keepLooking'),
      'Cancel and get 45.00 € back',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(declineButton().element())
  })
})
