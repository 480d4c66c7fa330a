import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ProviderSessionPage, { clientLoader } from './page.tsx'
import type { Session } from './session.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const EUROS = '45.00\u00A0€'
const buildSeat = (part: PartialReply<Session['places'][number]> = {}): PartialReply<Session['places'][number]> => ({
  bookingId: ID,
  status: 'booked',
  clientName: 'Mari Näidis',
  clientFirstName: 'Mari',
  price: 45,
  fee: 6.75,
  yours: 38.25,
  ...part,
  actions: { cancel: { refundAmount: 45 }, reschedule: true, attendanceFrom: '2026-11-26T08:15:00Z', ...part.actions },
})
const buildSession = (part: PartialReply<Session> = {}) =>
  buildReply('getProviderSession', {
    id: ID,
    status: 'booked',
    title: 'First conversation',
    clientName: 'Mari Näidis',
    location: SESSION_LOCATION.onSite,
    address: 'Pikk 1, Tallinn',
    startDateTime: '2026-11-26T08:00:00Z',
    endDateTime: '2026-11-26T08:50:00Z',
    durationInMinutes: 50,
    timezone: 'Europe/Tallinn',
    places: [buildSeat()],
    ...part,
  })
const withProposal = buildSession({
  status: 'rescheduleRequested',
  offer: {
    startDateTimes: ['2026-11-30T08:00:00Z', '2026-11-30T12:00:00Z'],
    answerBy: '2026-11-25T08:00:00Z',
    keepsOld: true,
  },
  places: [buildSeat({ actions: { reschedule: false, withdraw: true } })],
})
const buildPastSession = (status: 'booked' | 'completed' | 'noShow') =>
  buildSession({
    status,
    startDateTime: '2026-11-24T09:00:00Z',
    endDateTime: '2026-11-24T09:50:00Z',
    places: [buildSeat({ status, actions: { cancel: null, reschedule: false, attendance: true } })],
  })

const slot = (startDateTime: string) => ({ startDateTime, endDateTime: startDateTime })
const freeDays = buildReply('previewWorkingHours', [
  { date: '2026-11-27', slots: [] },
  { date: '2026-11-30', slots: ['08:00', '09:00', '12:00', '13:00'].map((time) => slot(`2026-11-30T${time}:00.000Z`)) },
  { date: '2026-12-01', slots: [slot('2026-12-01T08:00:00Z')] },
])

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const openSheetButton = () =>
  main.getByRole('button', { name: translateForPage('providerDashboard.offerTimes'), exact: true })
const cancelButton = () => main.getByRole('button', { name: translateForPage('providerDashboard.cancel'), exact: true })
const confirm = () =>
  dialog.getByRole('button', { name: translateForPage('providerDashboard.cancelAndRefund', { amount: EUROS }) })
const proposeButton = (count: number) =>
  dialog.getByRole('button', { name: translateForPage('providerDashboard.offerCount', { count }) })
const messageField = () => dialog.getByRole('textbox')
const freeTimes = () => dialog.getByRole('group', { name: /^Available times/ }).getByRole('button')
const successNotice = (text: string) => page.getByRole('status').getByText(text)

async function openPage(
  session: Session = buildSession(),
  replies: Parameters<typeof fakeApi>[0] = {},
): Promise<FakeApi> {
  const api = fakeApi({ getProviderSession: session, previewWorkingHours: freeDays, ...replies })
  await renderPage()
  return api
}

const renderPage = (language: 'en' | 'ru' = 'en') =>
  renderComponent(<ProviderSessionPage />, {
    language,
    path: `/${language}/provider/session/${ID}`,
    route: `/${language}/provider/session/:id`,
    loader: clientLoader,
    login: 'provider',
  })

describe('the page', () => {
  test('shows the client, the time, the note and the provider’s share, in both themes', async () => {
    await openPage(buildSession({ moves: 1, places: [buildSeat({ note: 'I would like to talk about sleep.' })] }))
    await expect.element(main.getByRole('heading', { level: 1, name: 'Mari Näidis' })).toBeVisible()
    for (const text of [
      'I would like to talk about sleep.',
      '38.25\u00A0€',
      translateForPage('providerDashboard.movedTimes', { count: 1 }),
    ])
      await expect.element(main.getByText(text)).toBeVisible()
    await expect.element(main.getByText(/10:00–10:50/)).toBeVisible()
    await expectAccessible()
  })

  test('shows the refund and no actions for a refunded session', async () => {
    const status = 'cancelledByProvider' as const
    const actions = { cancel: null, reschedule: false }
    await openPage(
      buildSession({
        status,
        places: [buildSeat({ status, refunded: 45, cancellationReason: 'I was ill.', actions })],
      }),
    )
    const money = main.getByRole('region', { name: translateForPage('providerDashboard.money') })
    await expect.element(money.getByText(translateForPage('providerDashboard.refunded'))).toBeVisible()
    await expect.element(main.getByText('I was ill.')).toBeVisible()
    await expect.element(main.getByText(translateForPage('providerDashboard.nothingToDo'))).toBeVisible()
    expect(cancelButton().query()).toBeNull()
    await expectAccessible()
  })

  test('shows the date of a scheduled charge, or that it failed', async () => {
    const charge = { at: '2026-11-25T08:00:00Z', isFailed: false }
    const api = await openPage(buildSession({ places: [buildSeat({ charge })] }))
    const money = main.getByRole('region', { name: translateForPage('providerDashboard.money') })
    await expect.element(money.getByText(/^Card saved, to be charged on .*25\sNovember/)).toBeVisible()
    expect(money.getByRole('button', { name: translateForPage('providerDashboard.invoice') }).query()).toBeNull()
    api.reply('getProviderSession', buildSession({ places: [buildSeat({ charge: { ...charge, isFailed: true } })] }))
    await renderPage()
    await expect.element(money.getByText(translateForPage('providerDashboard.cardFailed'))).toBeVisible()
  })

  test('fits the longest names in Russian', async () => {
    const clientName = 'Александра-Константинопольская Рождественская-Преображенская'
    const [clientFirstName] = clientName.split(' ')
    const title = 'Сопровождение в период профессионального самоопределения'
    fakeApi({
      getProviderSession: buildSession({
        ...{ clientName, title, offer: withProposal.offer, status: 'rescheduleRequested' },
        places: [buildSeat({ clientName, clientFirstName: clientFirstName!, actions: { withdraw: true } })],
      }),
    })
    await renderPage('ru')
    await expect.element(main.getByRole('heading', { level: 1, name: clientName })).toBeVisible()
    await expectAccessible()
  })

  test('lists group members by first name and initial, each with a cancel button', async () => {
    const member = (clientName: string, bookingId: string) => buildSeat({ clientName, bookingId })
    const members = [member('Mari N.', ID), member('Jaan T.', '00000000-0000-4000-8000-000000000002')]
    const group = { isGroup: true, clientName: null, seats: 6, seatsTaken: 2, title: 'Calm under pressure' }
    await openPage(buildSession({ ...group, places: members }))
    const list = main.getByRole('region', { name: translateForPage('providerDashboard.members') })
    await expect.element(list.getByText('Jaan T.').first()).toBeVisible()
    await userEvent.click(
      list.getByRole('button', { name: `${translateForPage('providerDashboard.cancelPlace')} Jaan T.` }),
    )
    await expect.element(confirm()).toBeVisible()
    await press('Escape')
    await expect.element(main.getByText('90.00\u00A0€').first()).toBeVisible()
    await expectAccessible()
  })
})

describe('proposing other times', () => {
  test('sends one to three sorted times with the message, confirms and reloads', async () => {
    const api = await openPage(buildSession(), { askToReschedule: null })
    await userEvent.click(openSheetButton())
    await expect
      .element(dialog.getByRole('button', { name: translateForPage('providerDashboard.chooseFirst') }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(freeTimes().nth(2))
    await userEvent.click(freeTimes().first())
    await userEvent.fill(messageField(), ' I have a training that day. ')
    await expectAccessible()
    api.reply('getProviderSession', withProposal)
    await userEvent.click(proposeButton(2))
    await expect.element(successNotice(translateForPage('providerDashboard.offered', { name: 'Mari' }))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(main.getByText(translateForPage('providerDashboard.waitsFor', { name: 'Mari' }))).toBeVisible()
    expect(api.requests('askToReschedule').map(({ input }) => input)).toEqual([
      { id: ID, startDateTimes: ['2026-11-30T08:00:00Z', '2026-11-30T12:00:00Z'], note: 'I have a training that day.' },
    ])
  })

  test('allows three times, and a chosen one can be removed', async () => {
    await openPage()
    await userEvent.click(openSheetButton())
    for (const index of [0, 1, 2, 3]) await userEvent.click(freeTimes().nth(index))
    await expect.element(dialog.getByText(translateForPage('providerDashboard.threeAtMost'))).toBeVisible()
    await expect.element(proposeButton(3)).toBeVisible()
    await userEvent.click(
      dialog.getByRole('button', { name: new RegExp(`${translateForPage('providerDashboard.remove')}$`) }).first(),
    )
    await expect.element(proposeButton(2)).toBeVisible()
  })

  test('allows times outside working hours but not in the past', async () => {
    const api = await openPage(buildSession(), { askToReschedule: null })
    await userEvent.click(openSheetButton())
    await userEvent.click(dialog.getByText(translateForPage('providerDashboard.otherTime')))
    const date = dialog.getByLabelText(translateForPage('providerDashboard.day'), { exact: true })
    await userEvent.fill(date, '2026-11-23')
    await expect.element(date).toHaveAccessibleDescription(translateForPage('providerDashboard.timeIsOver'))
    const add = dialog.getByRole('button', { name: translateForPage('providerDashboard.addTime') })
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(date, '2026-11-28')
    await userEvent.click(add)
    await userEvent.click(proposeButton(1))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('askToReschedule')[0]?.input.startDateTimes).toEqual(['2026-11-28T16:00:00Z'])
  })

  test.for([
    ['no free time ahead', buildReply('previewWorkingHours', []), 'providerDashboard.noAvailableTimes'],
    ['the free times did not load', failWithServerError(), 'providerDashboard.timesFailed'],
    ['no connection', 'offline', 'providerDashboard.timesFailed'],
  ] as const)('shows the error and still accepts another time: %s', async ([, previewWorkingHours, expected]) => {
    await openPage(buildSession(), { previewWorkingHours })
    await userEvent.click(openSheetButton())
    await expect.element(dialog.getByText(translateForPage(expected)).first()).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('providerDashboard.otherTime'))).toBeVisible()
    await expectAccessible()
  })

  test('offline shows a message and leaves the times and the text', async () => {
    const api = await openPage(buildSession(), { askToReschedule: 'offline' })
    await userEvent.click(openSheetButton())
    await userEvent.click(freeTimes().first())
    await userEvent.fill(messageField(), 'A training.')
    await userEvent.click(proposeButton(1))
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(messageField()).toHaveValue('A training.')
    api.reply('askToReschedule', null)
    await userEvent.click(proposeButton(1))
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('sends once on a double click', async () => {
    const api = await openPage(buildSession(), { askToReschedule: 'pending' })
    await userEvent.click(openSheetButton())
    await userEvent.click(freeTimes().first())
    await userEvent.dblClick(proposeButton(1))
    await expect
      .element(dialog.getByRole('button', { name: translateForPage('providerDashboard.offering') }))
      .toBeVisible()
    expect(api.requests('askToReschedule')).toHaveLength(1)
    await expectAccessible()
  })

  test('can be withdrawn, and the page shows that the original time stays', async () => {
    const api = await openPage(withProposal, { withdrawReschedule: null })
    await expectAccessible()
    api.reply('getProviderSession', buildSession())
    await userEvent.click(main.getByRole('button', { name: translateForPage('providerDashboard.withdraw') }))
    await expect.element(successNotice(translateForPage('providerDashboard.withdrawn', { name: 'Mari' }))).toBeVisible()
    await expect
      .poll(() => main.getByText(translateForPage('providerDashboard.waitsFor', { name: 'Mari' })).query())
      .toBeNull()
    expect(api.requests('withdrawReschedule').map(({ input }) => input)).toEqual([{ id: ID }])
  })

  test('on a sick day the notice says that no answer means a refund', async () => {
    await openPage({ ...withProposal, offer: { ...withProposal.offer!, keepsOld: false } })
    await expect.element(main.getByText(/the session will be cancelled and we’ll refund 45\.00\u00A0€/)).toBeVisible()
  })
})

describe('cancelling', () => {
  test('shows the refund first, then sends the message and reloads', async () => {
    const api = await openPage(buildSession(), { cancelBooking: { refundAmount: 45 } })
    await userEvent.click(cancelButton())
    await expect
      .element(dialog.getByText(translateForPage('providerDashboard.cancelEffect', { name: 'Mari', amount: EUROS })))
      .toBeVisible()
    await expectAccessible()
    await userEvent.fill(messageField(), ' I am so sorry. ')
    await userEvent.click(confirm())
    await expect
      .element(successNotice(translateForPage('providerDashboard.cancelled', { name: 'Mari', amount: EUROS })))
      .toBeVisible()
    await expect.poll(() => api.requests('getProviderSession')).toHaveLength(2)
    expect(api.requests('cancelBooking')).toEqual([
      { input: { id: ID, x: '0', cancellationReason: 'I am so sorry.' }, idempotencyKey: expect.any(String) },
    ])
  })

  test('shows that nothing was charged if the card is only saved', async () => {
    const charge = { at: '2026-11-25T08:00:00Z', isFailed: false }
    await openPage(buildSession({ places: [buildSeat({ charge })] }))
    await userEvent.click(cancelButton())
    await expect
      .element(dialog.getByText(translateForPage('providerDashboard.cancelUncharged', { name: 'Mari' })))
      .toBeVisible()
    await expect.element(dialog.getByText(translateForPage('providerDashboard.cancelFree'))).toBeVisible()
  })

  test('sends once on a double click, and the dialog stays open until the reply', async () => {
    const api = await openPage(buildSession(), { cancelBooking: 'pending' })
    await userEvent.click(cancelButton())
    await userEvent.dblClick(confirm())
    const busy = translateForPage('providerDashboard.cancelling')
    await expect.element(dialog.getByRole('button', { name: busy, exact: true })).toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('cancelBooking')).toHaveLength(1)
    await expectAccessible()
  })

  test('offline shows a message and leaves the text; a retry is the same request, a changed message a new one', async () => {
    const api = await openPage(buildSession(), { cancelBooking: 'offline' })
    await userEvent.click(cancelButton())
    await userEvent.fill(messageField(), 'Sorry.')
    await userEvent.click(confirm())
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(messageField()).toHaveValue('Sorry.')
    await userEvent.click(confirm())
    await expect.poll(() => api.requests('cancelBooking').length).toBe(2)
    await userEvent.fill(messageField(), 'So sorry.')
    api.reply('cancelBooking', { refundAmount: 45 })
    await userEvent.click(confirm())
    await expect.poll(() => dialog.query()).toBeNull()
    const keys = api.requests('cancelBooking').map(({ idempotencyKey }) => idempotencyKey)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  })

  test('shows a rejection and reloads the page', async () => {
    const api = await openPage(buildSession(), { cancelBooking: failWith('sessionIsOver') })
    await userEvent.click(cancelButton())
    await userEvent.click(confirm())
    await expect
      .element(page.getByRole('alert').getByText(serverText('en', 'domainError.sessionIsOver')))
      .toBeInTheDocument()
    await expect.poll(() => api.requests('getProviderSession')).toHaveLength(2)
  })

  test('keyboard order: the question, each control once, and Escape returns the focus', async () => {
    await openPage()
    await expect.element(cancelButton()).toBeVisible()
    await tabTo(cancelButton())
    await press('Enter')
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus()
    expect(await tabThrough()).toEqual([
      translateForPage('providerDashboard.close'),
      `${translateForPage('providerDashboard.messageTo', { name: 'Mari' })} ${translateForPage('providerDashboard.optional')}`,
      translateForPage('providerDashboard.keepSession'),
      'Cancel and refund 45.00 €',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toBe(translateForPage('providerDashboard.cancel'))
  })
})

describe('attendance', () => {
  const attendedButton = () =>
    main.getByRole('button', { name: translateForPage('providerDashboard.came'), exact: true })
  const absentButton = () => main.getByRole('button', { name: translateForPage('providerDashboard.didNotCome') })

  test('shows from when it can be recorded', async () => {
    await openPage()
    await expect.element(main.getByText(/^From .*10:15\syou can mark whether Mari attended\.$/)).toBeVisible()
    expect(attendedButton().query()).toBeNull()
  })

  test('is recorded with one click and can be changed', async () => {
    const api = await openPage(buildPastSession('booked'), { markAttendance: { status: 'noShow' } })
    await expect
      .element(main.getByText(translateForPage('providerDashboard.noShowRule'), { exact: false }))
      .toBeVisible()
    await expectAccessible()
    api.reply('getProviderSession', buildPastSession('noShow'))
    await userEvent.click(absentButton())
    await expect.element(successNotice(translateForPage('providerDashboard.markedAway'))).toBeVisible()
    await expect.element(absentButton()).toHaveAttribute('aria-pressed', 'true')
    // The badge and the button have the same text.
    await expect.poll(() => main.getByText(translateForPage('providerDashboard.is.noShow')).elements()).toHaveLength(2)
    api.reply('getProviderSession', buildPastSession('completed'))
    await userEvent.click(attendedButton())
    await expect
      .element(main.getByText(translateForPage('providerDashboard.is.completed'), { exact: true }))
      .toBeVisible()
    expect(api.requests('markAttendance').map(({ input }) => input.attended)).toEqual([false, true])
  })

  test('stays unchanged if it is rejected', async () => {
    await openPage(buildPastSession('completed'), { markAttendance: failWith('attendanceClosed') })
    await userEvent.click(absentButton())
    await expect
      .element(page.getByRole('alert').getByText(serverText('en', 'domainError.attendanceClosed')))
      .toBeInTheDocument()
    await expect.element(attendedButton()).toHaveAttribute('aria-pressed', 'true')
  })
})
