import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import DashboardPage, { clientLoader } from './page.tsx'
import type { SessionLineData } from './session-line.tsx'
import type { SickSession } from './use-sick-day.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const THIRD = '00000000-0000-4000-8000-000000000003'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')

const buildLine = (part: PartialReply<SessionLineData> = {}): PartialReply<SessionLineData> => ({
  id: ID,
  status: 'booked',
  title: 'First conversation',
  clientName: 'Mari Näidis',
  location: 2,
  address: 'Pikk 1, Tallinn',
  startDateTime: '2026-11-24T12:00:00Z',
  endDateTime: '2026-11-24T12:50:00Z',
  durationInMinutes: 50,
  ...part,
})
const group = buildLine({
  id: THIRD,
  isGroup: true,
  clientName: null,
  title: 'Calm under pressure',
  seats: 6,
  seatsTaken: 4,
})
const buildOverview = (part: PartialReply<Outcome<'providerDashboard'> & object> = {}) =>
  buildReply('providerDashboard', { firstName: 'Anna', timezone: 'Europe/Tallinn', ...part } as never)
const buildList = (items: PartialReply<SessionLineData>[], totalCount = items.length, at = 1) =>
  buildReply('listProviderSessions', { items, page: at, pageSize: 20, totalCount })

async function openDashboard(
  query: string,
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({
    providerDashboard: buildOverview(),
    listGroupDecisions: [],
    getEarnings: buildReply('getEarnings'),
    listSessionTemplates: buildReply('listSessionTemplates'),
    listRequests: buildReply('listRequests'),
    listInvitations: buildReply('listInvitations'),
    ...replies,
  })
  const path = buildPagePath('dashboard', language) + query
  await renderComponent(<DashboardPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the overview', () => {
  test('shows empty states without sessions, in both themes', async () => {
    await openDashboard('')
    await expect
      .element(
        main.getByRole('heading', {
          level: 1,
          name: translateForPage('providerDashboard.goodAfternoon', { name: 'Anna' }),
        }),
      )
      .toBeVisible()
    for (const key of [
      'providerDashboard.nothingToday',
      'providerDashboard.nothingAhead',
      'sessionTypes.none',
    ] as const)
      await expect.element(main.getByText(translateForPage(key))).toBeVisible()
    await expectAccessible()
  })

  test('shows today’s sessions, the next start time and open proposals', async () => {
    const offer = { startDateTimes: ['2026-11-30T08:00:00Z'], answerBy: '2026-11-25T08:00:00Z', keepsOld: true }
    await openDashboard('', {
      providerDashboard: buildOverview({
        today: [buildLine({ startDateTime: '2026-11-24T10:08:00Z' }), group],
        upcomingCount: 7,
        offersOpen: [{ ...buildLine({ clientName: 'Jaan Tamm', status: 'rescheduleRequested' }), offer }],
      } as never),
    })
    await expect.element(main.getByText(/2\ssessions today\. Next up in 8\sminutes\./)).toBeVisible()
    await expect.element(main.getByRole('link', { name: /Booked sessions · 7/ })).toBeVisible()
    const today = main.getByRole('region', { name: translateForPage('providerDashboard.today'), exact: true })
    await expect.element(today.getByText('Mari Näidis', { exact: true })).toBeVisible()
    await expect.element(today.getByText(/4\sof 6\splaces/)).toBeVisible()
    const waiting = main.getByRole('region', { name: translateForPage('providerDashboard.waiting') })
    await expect.element(waiting.getByRole('link', { name: 'Jaan Tamm' })).toBeVisible()
    await expectAccessible()
  })

  const RUNNING = { startDateTime: '2026-11-24T09:30:00Z', endDateTime: '2026-11-24T10:30:00Z' }
  const OVER = { id: OTHER, startDateTime: '2026-11-24T08:00:00Z', endDateTime: '2026-11-24T08:50:00Z' }
  test.for([
    ['later', [{}], /1.session today\. Next up at 14:00\./],
    ['in progress', [RUNNING], /1.session today\. It’s in progress now\./],
    ['the last one', [OVER, RUNNING], /2.sessions today\. The last one is in progress now\./],
    ['over', [OVER], /1.session today\. All done\./],
  ] as const)('summarises the day: %s', async ([, sessions, expected]) => {
    await openDashboard('', { providerDashboard: buildOverview({ today: sessions.map(buildLine) } as never) })
    await expect.element(main.getByText(expected)).toBeVisible()
  })

  test('a user who is not a provider sees how to apply', async () => {
    await openDashboard('', { providerDashboard: failWith('notAllowed') })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('providerDashboard.noPractice') }))
      .toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('providerDashboard.becomeOne') }))
      .toHaveAttribute('href', buildPagePath('providerProfile', 'en'))
    await expectAccessible()
  })
})

describe('the lists', () => {
  test.for([
    ['upcoming', 'providerDashboard.noneBooked'],
    ['history', 'providerDashboard.noHistory'],
  ] as const)('an empty list shows a message: %s', async ([when, expected]) => {
    const api = await openDashboard(`?when=${when}`, { listProviderSessions: buildList([]) })
    await expect.element(main.getByText(translateForPage(expected))).toBeVisible()
    expect(api.requests('listProviderSessions').map(({ input }) => input.when)).toEqual([when])
    await expectAccessible()
  })

  test('groups sessions by day, each with a status and a descriptive link', async () => {
    const items = [
      buildLine({ awaitsAttendance: true }),
      buildLine({
        id: OTHER,
        status: 'rescheduleRequested',
        clientName: 'Jaan Tamm',
        startDateTime: '2026-11-25T08:00:00Z',
      }),
      { ...group, startDateTime: '2026-11-25T16:00:00Z' },
    ]
    await openDashboard('?when=upcoming', { listProviderSessions: buildList(items) })
    const days = main.getByRole('heading', { level: 3 })
    await expect.element(days.first()).toHaveTextContent(translateForPage('providerDashboard.today'))
    expect(days.elements()).toHaveLength(2)
    await expect.element(main.getByText(translateForPage('providerDashboard.is.unmarked'))).toBeVisible()
    await expect.element(main.getByText(translateForPage('providerDashboard.is.rescheduleRequested'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: /^Details ?, Jaan Tamm, .*10:00/ }))
      .toHaveAttribute('href', buildPagePath('providerSession', 'en', { id: OTHER }))
    await expectAccessible()
  })

  test.for([
    ['completed', 'providerDashboard.is.completed'],
    ['noShow', 'providerDashboard.is.noShow'],
    ['cancelledByCustomer', 'providerDashboard.is.cancelledByCustomer'],
    ['cancelledByProvider', 'providerDashboard.is.cancelledByProvider'],
  ] as const)('the history shows how a session ended: %s', async ([status, expected]) => {
    await openDashboard('?when=history', { listProviderSessions: buildList([buildLine({ status })]) })
    await expect.element(main.getByText(translateForPage(expected), { exact: true })).toBeVisible()
  })

  test('pagination keeps the list', async () => {
    const api = await openDashboard('?when=upcoming&page=2', { listProviderSessions: buildList([buildLine()], 45, 2) })
    await expect.element(main.getByText('21–40 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('providerDashboard.later') }))
    await expect
      .poll(() => api.requests('listProviderSessions').at(-1)?.input)
      .toMatchObject({ when: 'upcoming', page: 3 })
  })

  test('fits the longest names in Russian', async () => {
    const title = 'Сопровождение в период профессионального самоопределения'
    const long = buildLine({ clientName: LONG_NAME, title, status: 'cancelledByCustomer' })
    await openDashboard('?when=history', { listProviderSessions: buildList([long, { ...long, id: OTHER }], 45) }, 'ru')
    await expect.element(main.getByText(LONG_NAME, { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('a sick day', () => {
  const buildSickSession = (part: PartialReply<SickSession> = {}): PartialReply<SickSession> => ({
    id: ID,
    clientName: 'Mari Näidis',
    title: 'First conversation',
    startDateTime: '2026-11-26T08:00:00Z',
    effect: 'offer',
    startDateTimes: ['2026-11-30T08:00:00Z', '2026-11-30T10:00:00Z', '2026-12-01T08:00:00Z'],
    ...part,
  })
  const buildPlan = (...sessions: PartialReply<SickSession>[]) =>
    buildReply('previewSickDay', { date: '2026-11-26', sessions })
  const refunded = buildSickSession({ effect: 'refund', refundAmount: 45, startDateTimes: [] })
  const groupSession = buildSickSession({
    id: THIRD,
    isGroup: true,
    clientName: null,
    title: 'Calm',
    effect: 'refund',
    refundAmount: 90,
    members: 4,
    startDateTimes: [],
  })
  const close = (count = 1) =>
    main.getByRole('button', { name: translateForPage('providerDashboard.closeDay', { count }) })
  const refundEveryone = () => main.getByRole('radio', { name: translateForPage('providerDashboard.modeRefund') })
  const messageField = () => main.getByRole('textbox')
  const openSickDay = (replies: Parameters<typeof fakeApi>[0], language: 'en' | 'ru' = 'en') =>
    openDashboard('?view=sick-day', replies, language)

  test('previews the effect on each session, in both themes', async () => {
    const api = await openSickDay({ previewSickDay: buildPlan(buildSickSession(), groupSession) })
    const affected = main.getByRole('region', { name: translateForPage('providerDashboard.whoIsConcerned') })
    await expect.element(affected.getByText(translateForPage('providerDashboard.isOffered'))).toBeVisible()
    expect(affected.getByRole('list').nth(1).getByRole('listitem').elements()).toHaveLength(3)
    await expect
      .element(
        affected.getByText(translateForPage('providerDashboard.membersGet', { count: 4, amount: '90.00\u00A0€' })),
      )
      .toBeVisible()
    expect(api.requests('previewSickDay').at(-1)?.input).toEqual({ date: '2026-11-24', mode: 'offer' })
    await expectAccessible()
  })

  test('names the day of a session of an earlier sick day, whose proposed times are on this one', async () => {
    await openSickDay({ previewSickDay: buildPlan(buildSickSession({ startDateTime: '2026-11-23T08:00:00Z' })) })
    await expect.element(main.getByText(/^Mon,? 23\sNov at 10:00 Mari Näidis$/)).toBeVisible()
  })

  test('updates the preview for another day or option', async () => {
    const api = await openSickDay({
      previewSickDay: ({ mode }) => buildPlan(mode === 'refund' ? refunded : buildSickSession()),
    })
    await userEvent.selectOptions(main.getByRole('combobox'), '2026-11-26')
    await userEvent.click(refundEveryone())
    await expect
      .element(main.getByText(translateForPage('providerDashboard.getsBack', { amount: '45.00\u00A0€' })))
      .toBeVisible()
    expect(api.requests('previewSickDay').at(-1)?.input).toEqual({ date: '2026-11-26', mode: 'refund' })
  })

  test('cannot be submitted while the preview is loading or has failed', async () => {
    const api = await openSickDay({ previewSickDay: 'pending' })
    const submitButton = main.getByRole('button', { name: /^Close the day/ })
    await expect.element(submitButton).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    api.reply('previewSickDay', failWithServerError())
    await expect.element(main.getByText(translateForPage('providerDashboard.planFailed'))).toBeVisible()
    await expect.element(submitButton).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })

  test('a day without sessions is only closed', async () => {
    await openSickDay({ previewSickDay: buildPlan() })
    await expect.element(main.getByText(translateForPage('providerDashboard.noneAffected'))).toBeVisible()
    await expect
      .element(main.getByRole('button', { name: translateForPage('providerDashboard.closeEmpty'), exact: true }))
      .toBeVisible()
  })

  test('is submitted with the message and shows the result with a link to each session', async () => {
    const done = buildPlan(
      buildSickSession(),
      buildSickSession({ id: OTHER, effect: 'failed', startDateTimes: [], clientName: 'Jaan Tamm' }),
    )
    const api = await openSickDay({ previewSickDay: buildPlan(buildSickSession()), takeSickDay: done })
    await userEvent.selectOptions(main.getByRole('combobox'), '2026-11-26')
    await userEvent.fill(messageField(), ' I have a fever. ')
    await userEvent.click(close())
    await expect
      .element(main.getByText(/is closed\. We’ve emailed every client whose session changed\.$/))
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('providerDashboard.someFailed', { count: 1 }))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Jaan Tamm' }))
      .toHaveAttribute('href', buildPagePath('providerSession', 'en', { id: OTHER }))
    expect(api.requests('takeSickDay')).toEqual([
      { input: { date: '2026-11-26', mode: 'offer', note: 'I have a fever.' }, idempotencyKey: expect.any(String) },
    ])
    await expectAccessible()
  })

  test('sends once on a double click; offline, leaves the message and retries the same request', async () => {
    const api = await openSickDay({ previewSickDay: buildPlan(buildSickSession()), takeSickDay: 'pending' })
    await userEvent.fill(messageField(), 'A fever.')
    await userEvent.dblClick(close())
    await expect
      .element(main.getByRole('button', { name: translateForPage('providerDashboard.closing') }))
      .toBeVisible()
    expect(api.requests('takeSickDay')).toHaveLength(1)
    api.reply('takeSickDay', 'offline')
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(messageField()).toHaveValue('A fever.')
    api.reply('takeSickDay', buildPlan(buildSickSession()))
    await userEvent.click(close())
    await expect
      .element(main.getByText(/is closed\. We’ve emailed every client whose session changed\.$/))
      .toBeVisible()
    expect(new Set(api.requests('takeSickDay').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('has all controls in keyboard order', async () => {
    await openSickDay({ previewSickDay: buildPlan() })
    await expect.element(main.getByText(translateForPage('providerDashboard.noneAffected'))).toBeVisible()
    expect(await tabThrough()).toEqual([
      translateForPage('providerDashboard.toDashboard'),
      translateForPage('providerDashboard.whichDay'),
      translateForPage('providerDashboard.modeOffer'),
      `${translateForPage('providerDashboard.messageToClients')} ${translateForPage('providerDashboard.optional')}`,
      translateForPage('providerDashboard.closeEmpty'),
      translateForPage('providerDashboard.keepDay'),
    ])
  })

  test('fits the longest names in Russian', async () => {
    await openSickDay({ previewSickDay: buildPlan(buildSickSession({ clientName: LONG_NAME })) }, 'ru')
    await expect.element(main.getByText(new RegExp(LONG_NAME))).toBeVisible()
    await expectAccessible()
  })
})
