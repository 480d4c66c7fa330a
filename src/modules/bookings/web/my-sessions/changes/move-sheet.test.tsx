import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { BOOKED_SESSION } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { ChangeButtons } from './change-buttons.tsx'

const TEN = '2026-11-30T08:00:00Z'
const ELEVEN = '2026-11-30T09:00:00Z'
const NEXT_DAY = '2026-12-01T12:00:00Z'
const slot = (startDateTime: string) => ({
  startDateTime,
  endDateTime: new Date(Date.parse(startDateTime) + 3_000_000).toISOString(),
})

const buildSession = (part: PartialReply<SessionCard> = {}) =>
  buildReply('sessionInfo', { ...BOOKED_SESSION, ...part } as PartialReply<SessionCard>)

const times = buildReply('moveTimes', {
  days: [
    { date: '2026-11-29', slots: [] },
    { date: '2026-11-30', slots: [slot(TEN), slot(ELEVEN)] },
    { date: '2026-12-01', slots: [slot(NEXT_DAY)] },
  ],
})

const dialog = page.getByRole('dialog')
const opener = () => page.getByRole('button', { name: translateForPage('changes.move'), exact: true })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const choose = () => button(translateForPage('changes.choose'))
const move = () => button(/^Move to/)
const first = () => button(/^10:00/)
const dialogText = (text: string) => dialog.getByText(text, { exact: false }).first()

async function open(
  reply: Outcome<'moveTimes'> = times,
  session = buildSession(),
  language: 'en' | 'et' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ moveTimes: reply })
  await renderComponent(<ChangeButtons session={session} />, { language, login: 'customer' })
  await userEvent.click(
    page.getByRole('button', {
      name: translateForPage(session.type === SESSION_TYPE.group ? 'changes.moveDate' : 'changes.move'),
      exact: true,
    }),
  )
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'has no accessibility issues in both themes, before and after choosing a time: %s',
  async (language) => {
    await open(times, buildSession(), language)
    await expect.element(dialog.getByLabelText(translateForPage('changes.day'), { exact: true })).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('group').getByRole('button').first())
    await expectAccessible()
  },
)

test('offers only days with free times, and the times of the chosen day', async () => {
  const api = await open()
  const day = dialog.getByLabelText(translateForPage('changes.day'), { exact: true })
  await expect.element(first()).toBeVisible()
  expect(day.getByRole('option').elements()).toHaveLength(2)
  expect(dialog.getByRole('group').getByRole('button').elements()).toHaveLength(2)
  await userEvent.selectOptions(day, '2026-12-01')
  await expect.element(button(/^14:00/)).toBeVisible()
  expect(first().query()).toBeNull()
  expect(api.requests('moveTimes').map(({ input }) => input)).toMatchObject([
    { fromDate: '2026-11-24', toDate: '2026-12-21', timezone: 'Europe/Tallinn' },
  ])
})

test('shows the old and new time, the cost, the moves left and the cancellation terms', async () => {
  await open()
  await expect.element(dialogText('Not chosen yet')).toBeVisible()
  await expect.element(choose()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(first())
  const shownTimes = dialog
    .getByRole('definition')
    .elements()
    .map((element) => toPlainSpaces(element.textContent))
  expect(shownTimes).toEqual(['Sat 28 Nov at 10:00', 'Mon 30 Nov at 10:00'])
  await expect.element(dialogText('Moving the session is free.')).toBeVisible()
  await expect.element(dialogText('After this, you can move the session 1 more time.')).toBeVisible()
  await expect.element(dialogText('Sun 29 Nov')).toBeVisible()
  await expect.element(move()).toBeVisible()
})

test('shows that the second move is the last', async () => {
  await open(
    times,
    buildSession({
      actions: {
        cancel: { isAllowed: true, rule: 'free', refundAmount: 45 },
        reschedule: { isAllowed: true, rule: 'free', movesLeft: 1 },
      },
    }),
  )
  await expect.element(dialogText(translateForPage('changes.lastMove'))).toBeVisible()
})

test('shows the express request if the new time is within the withdrawal period', async () => {
  await open(
    times,
    buildSession({
      actions: {
        cancel: { isAllowed: true, rule: 'free', refundAmount: 45 },
        reschedule: { isAllowed: true, rule: 'free', movesLeft: 2 },
        withdraw: { isAllowed: true, periodEnds: '2026-12-08T10:00:00Z' },
      },
    }),
  )
  await userEvent.click(first())
  await expect.element(dialogText(translateForPage('rule.expressRequest', { days: 14 }))).toBeVisible()
})

test('moves the session to the chosen time, confirms and closes', async () => {
  const api = await open()
  api.reply('rescheduleBooking', buildReply('rescheduleBooking'))
  await userEvent.click(first())
  await userEvent.click(move())
  await expect.element(page.getByRole('status').getByText(translateForPage('sessions.timeTaken'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.requests('rescheduleBooking').map(({ input }) => input)).toEqual([
    { id: buildSession().bookingId, date: TEN },
  ])
  await expect.poll(getFocusedName).toBe(translateForPage('changes.move'))
})

test('sends once on a double click, and stays open until the reply', async () => {
  const api = await open()
  api.reply('rescheduleBooking', 'pending')
  await userEvent.click(first())
  await userEvent.dblClick(move())
  await expect.element(button(translateForPage('changes.moving'))).toHaveAttribute('aria-disabled', 'true')
  await press('Escape')
  await expect.element(dialog).toBeVisible()
  expect(api.requests('rescheduleBooking')).toHaveLength(1)
})

test('a time that is no longer free shows a message and the nearest free times, and reloads the list', async () => {
  const api = await open()
  api.reply('rescheduleBooking', failWith('timeTaken', { data: { alternatives: [ELEVEN, NEXT_DAY] } }))
  await userEvent.click(first())
  await userEvent.click(move())
  const nearest = dialog.getByRole('group', { name: translateForPage('changes.nearest') })
  await expect.element(nearest).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(choose()).toBeVisible()
  await expect.poll(() => api.requests('moveTimes')).toHaveLength(2)
  await expectAccessible()
  api.reply('rescheduleBooking', buildReply('rescheduleBooking'))
  await userEvent.click(nearest.getByRole('button').first())
  await userEvent.click(move())
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.requests('rescheduleBooking').at(-1)?.input.date).toBe(ELEVEN)
})

test.for([
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows why it was not moved and the time stays chosen: %s', async ([, outcome, expected]) => {
  const api = await open()
  api.reply('rescheduleBooking', outcome)
  await userEvent.click(first())
  await userEvent.click(move())
  await expect.element(dialog.getByRole('alert').getByText(expected, { exact: false }).first()).toBeVisible()
  await expect.element(move()).toBeVisible()
  await expectAccessible()
})

test('nothing can be chosen while the times are loading', async () => {
  const api = await open('pending')
  await expect.element(choose()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  api.reply('moveTimes', times)
  await expect.element(first()).toBeVisible()
})

test('loading the times can be retried', async () => {
  const api = await open('offline')
  await expect.element(dialogText(translateForPage('changes.timesFailed'))).toBeVisible()
  await expectAccessible()
  api.reply('moveTimes', times)
  await userEvent.click(button(translateForPage('changes.again')))
  await expect.element(first()).toBeVisible()
})

test('without free times on these days, the first later one can be shown', async () => {
  const api = await open(buildReply('moveTimes', { days: [], next: '2027-01-11T08:00:00Z' }))
  await expect.element(dialogText('Next available:')).toBeVisible()
  await expectAccessible()
  api.reply(
    'moveTimes',
    buildReply('moveTimes', { days: [{ date: '2027-01-11', slots: [slot('2027-01-11T08:00:00Z')] }] }),
  )
  await userEvent.click(button(translateForPage('changes.showFirst')))
  await expect.element(first()).toBeVisible()
  expect(api.requests('moveTimes').at(-1)?.input).toMatchObject({ fromDate: '2027-01-11' })
})

test('shows when there is no other time at all', async () => {
  await open(buildReply('moveTimes', { days: [], next: null }))
  await expect.element(dialogText(translateForPage('changes.noneAtAll'))).toBeVisible()
})

test('later and earlier days can be shown, but none before today', async () => {
  const api = await open()
  await expect.element(first()).toBeVisible()
  const earlier = () => button(translateForPage('changes.earlierDays'))
  expect(earlier().query()).toBeNull()
  await userEvent.click(button(translateForPage('changes.laterDays')))
  await expect.element(earlier()).toBeVisible()
  await userEvent.click(earlier())
  await expect
    .poll(() => api.requests('moveTimes').map(({ input }) => input.fromDate))
    .toEqual(['2026-11-24', '2026-12-22', '2026-11-24'])
})

test('a group shows its dates with a free seat', async () => {
  await open(times, buildSession({ type: SESSION_TYPE.group }))
  const dates = dialog.getByRole('group', { name: /^Dates with an available place/ })
  await expect.element(dates).toBeVisible()
  expect(dates.getByRole('button').elements()).toHaveLength(3)
  await expectAccessible()
})

test.for([
  ['far ahead, its new day', '2027-03-01T08:00:00Z', '16 December 2026, 75 days before the session.'],
  ['near, now', TEN, '45.00 €'],
] as const)('shows the new date of a scheduled charge: %s', async ([, start, expected]) => {
  const day = { date: start.slice(0, 10), slots: [slot(start)] }
  await open(
    buildReply('moveTimes', { days: [day] }),
    buildSession({ startDateTime: '2027-03-05T08:00:00Z', charge: { status: 'planned', at: '2026-12-20T08:00:00Z' } }),
  )
  await userEvent.click(first())
  await expect.poll(() => toPlainSpaces(dialog.element().textContent)).toContain(expected)
  expect(dialog.getByText('Moving the session is free.', { exact: false }).query()).toBeNull()
})

test('keyboard order: the title, each control once, and Escape returns the focus', async () => {
  fakeApi({ moveTimes: times })
  await renderComponent(<ChangeButtons session={buildSession()} />, { login: 'customer' })
  await tabTo(opener())
  await press('Enter')
  await expect.element(first()).toBeVisible()
  await expect.poll(getFocusedName).toBe(translateForPage('changes.moveTitle'))
  const stops = await tabThrough()
  expect(stops).toEqual([
    translateForPage('changes.close'),
    translateForPage('changes.day'),
    expect.stringMatching(/^10:00/),
    expect.stringMatching(/^11:00/),
    translateForPage('changes.laterDays'),
    translateForPage('changes.choose'),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener().element())
})
