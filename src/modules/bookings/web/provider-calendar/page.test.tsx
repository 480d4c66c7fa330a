import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import { buildPagePath } from '#modules/pages.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { CalendarEntry } from './calendar-days.ts'
import CalendarRoute, { clientLoader } from './page.tsx'

const MONDAY = '2026-11-23'
/** The date of TEST_NOW. */
const TODAY = '2026-11-24'
const LONG_NAME = 'Maximiliana-Alexandrina Põldmäe-Kuusekännu'
const buildId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const buildEntry = (part: PartialReply<CalendarEntry> = {}): PartialReply<CalendarEntry> => ({
  kind: 'session',
  id: buildId(1),
  title: 'First conversation',
  clientName: 'Mari Näidis',
  startDateTime: `${TODAY}T08:00:00Z`,
  endDateTime: `${TODAY}T08:50:00Z`,
  ...part,
})
const hours = (start: string, end: string) => ({ startDateTime: start, endDateTime: end })
const ENTRIES = [
  buildEntry(),
  buildEntry({ kind: 'hold', id: buildId(2), clientName: null, ...hours(`${TODAY}T10:00:00Z`, `${TODAY}T10:50:00Z`) }),
  buildEntry({
    ...{ kind: 'group', id: buildId(3), title: 'Calm', clientName: null, seats: 8, seatsTaken: 5 },
    ...hours('2026-11-25T14:00:00Z', '2026-11-25T15:30:00Z'),
  }),
  buildEntry({
    ...{ kind: 'invitation', id: buildId(4), clientName: 'Liis Kask' },
    ...hours('2026-11-26T08:00:00Z', '2026-11-26T08:50:00Z'),
  }),
  buildEntry({ kind: 'proposal', id: buildId(5), ...hours('2026-11-27T08:00:00Z', '2026-11-27T08:50:00Z') }),
]
const ABSENCE = {
  workingHoursExceptionId: buildId(9),
  startTime: '2026-11-26T12:00:00Z',
  endTime: '2026-11-26T14:00:00Z',
}
const buildWeek = (entries: PartialReply<CalendarEntry>[], monday = MONDAY) =>
  buildReply('listCalendarEntries', { timezone: 'Europe/Tallinn', today: TODAY, monday, entries, absences: [ABSENCE] })
const DAYS = defaultWeek().map((day, index) => ({ ...day, date: `2026-11-${23 + index}` }))

const main = page.getByRole('main')
const day = (name: string) => main.getByRole('region', { name: new RegExp(`^${name}`) })
const dialog = page.getByRole('dialog')
const button = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('button', { name: translateForPage(key), exact: true })

async function openCalendar(
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    listCalendarEntries: buildWeek(ENTRIES),
    filterWorkingHours: buildReply('filterWorkingHours', { days: DAYS }),
    addWorkingHoursException: buildReply('addWorkingHoursException', {}),
    getCalendarFeed: { url: null, readAt: null },
    ...replies,
  })
  await setViewport(1280, 900)
  await renderComponent(
    <div style={{ paddingInline: 'var(--side)' }}>
      <CalendarRoute />
    </div>,
    { path: buildPagePath('providerCalendar', language) + query, loader: clientLoader, login: 'provider' },
  )
  await expect.element(button('providerCalendar.add'), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the week', () => {
  test('shows sessions, reserved times and absences on their days, each with a link', async () => {
    await openCalendar()
    const links = (name: string) =>
      day(name)
        .getByRole('link')
        .elements()
        .map((link) => [link.textContent, link.getAttribute('href')])
    const session = (id: number) => buildPagePath('providerSession', 'en', { id: buildId(id) })
    expect(links('Tuesday')).toEqual([['10:00–10:50 Mari Näidis First conversation', session(1)]])
    await expect.element(day('Tuesday').getByText(translateForPage('providerCalendar.paying'))).toBeVisible()
    expect(links('Wednesday')).toEqual([['16:00–17:30 Calm (5/8)', session(3)]])
    expect(links('Thursday')).toEqual([
      ['10:00–10:50 Invited: Liis Kask First conversation', buildPagePath('invitations', 'en')],
      ['14:00–16:00 Away', `${buildPagePath('workingHours', 'en')}#absences`],
    ])
    expect(links('Friday')).toEqual([['10:00–10:50 Offered: Mari Näidis First conversation', session(5)]])
    await expectAccessible()
  })

  test('fits long names in Russian', async () => {
    await openCalendar(
      { listCalendarEntries: buildWeek([buildEntry({ kind: 'proposal', clientName: LONG_NAME, title: LONG_NAME })]) },
      { language: 'ru' },
    )
    await expect.element(main.getByText(new RegExp(LONG_NAME)).first()).toBeVisible()
    await expectAccessible()
  })

  test('on a phone says that a day is empty', async () => {
    await openCalendar({ listCalendarEntries: buildWeek([]) })
    await setViewport(390, 844)
    await expect.element(day('Tuesday').getByText(translateForPage('providerCalendar.nothing'))).toBeVisible()
    await setViewport(1280, 900)
  })

  test('on a phone shows one day at a time', async () => {
    const api = await openCalendar()
    await setViewport(390, 844)
    await expect.element(day('Tuesday')).toBeVisible()
    await expect.element(day('Wednesday')).not.toBeInTheDocument()
    const days = main.getByRole('navigation', { name: translateForPage('providerCalendar.days') })
    await userEvent.click(days.getByRole('link', { name: /^Wed 25/ }))
    await expect.element(day('Wednesday')).toBeVisible()
    await expect.element(day('Tuesday')).not.toBeInTheDocument()
    expect(api.requests('listCalendarEntries').at(-1)?.input).toEqual({ date: '2026-11-25' })
    await setViewport(1280, 900)
  })

  test('leads to other weeks and back to this one', async () => {
    const api = await openCalendar({ listCalendarEntries: buildWeek([], '2026-11-30') }, { query: '?date=2026-12-02' })
    const path = buildPagePath('providerCalendar', 'en')
    const link = (key: Parameters<typeof translateForPage>[0]) =>
      main.getByRole('link', { name: translateForPage(key), exact: true })
    await expect.element(link('providerCalendar.previousWeek')).toHaveAttribute('href', `${path}?date=2026-11-25`)
    await expect.element(link('providerCalendar.nextWeek')).toHaveAttribute('href', `${path}?date=2026-12-09`)
    await userEvent.click(link('providerCalendar.thisWeek'))
    await expect.poll(() => api.requests('listCalendarEntries').at(-1)?.input).toEqual({ date: TODAY })
  })

  test.for(['2026-13-45', '2026-02-30', 'today'])('treats the invalid date %s as today', async (date) => {
    const api = await openCalendar({}, { query: `?date=${date}` })
    expect(api.requests('listCalendarEntries').map(({ input }) => input)).toEqual([{}])
  })

  test('treats a date that the server rejects as today', async () => {
    const rejection = failWithFields({ date: 'error.dateInvalid' })
    const api = await openCalendar(
      { listCalendarEntries: ({ date }) => (date ? rejection : buildWeek(ENTRIES)) },
      { query: '?date=2027-01-01' },
    )
    expect(api.requests('listCalendarEntries').map(({ input }) => input)).toEqual([{ date: '2027-01-01' }, {}])
    await expect.element(day('Tuesday')).toBeVisible()
  })

  test('says which time zone it is in, if the device is in another one', async () => {
    const week = { ...buildWeek(ENTRIES), timezone: 'America/New_York' }
    await openCalendar({ listCalendarEntries: week })
    await expect
      .element(main.getByText(translateForPage('providerDashboard.inOwnTimeZone', { city: 'New York' })))
      .toBeVisible()
    await expect.element(day('Tuesday').getByText(/^03:00–03:50/)).toBeVisible()
  })

  test('shows a session in a time that was blocked later above the absence', async () => {
    const [entry] = ENTRIES
    const absences = [{ ...ABSENCE, startTime: entry!.startDateTime!, endTime: `${TODAY}T10:00:00Z` }]
    await openCalendar({ listCalendarEntries: { ...buildWeek([entry!]), absences } })
    await userEvent.click(day('Tuesday').getByRole('link', { name: /Mari Näidis/ }))
    await expect.poll(() => location.pathname).toBe(buildPagePath('providerSession', 'en', { id: buildId(1) }))
  })

  test('is reloaded every minute, and stays if that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const api = await openCalendar({ listCalendarEntries: buildWeek([ENTRIES[0]!]) })
    api.reply('listCalendarEntries', failWithServerError())
    const passMinute = () => {
      vi.advanceTimersByTime(60_000)
      return api.requests('listCalendarEntries').length
    }
    await expect.poll(passMinute).toBeGreaterThan(1)
    await expect.element(day('Tuesday').getByText('Mari Näidis')).toBeVisible()
    api.reply('listCalendarEntries', buildWeek([buildEntry({ clientName: 'Kati Karu' })]))
    passMinute()
    await expect.element(day('Tuesday').getByText('Kati Karu')).toBeVisible()
  })
})

describe('the address for other calendars', () => {
  const url = 'https://hool.test/api/calendar-feed/00000000-0000-4000-8000-000000000001/secret'
  const address = () => main.getByRole('textbox', { name: translateForPage('providerCalendar.feedAddress') })

  test('is created, replaced and deleted', async () => {
    const api = await openCalendar({
      createCalendarFeed: { url, readAt: null },
      deleteCalendarFeed: { url: null, readAt: null },
    })
    await userEvent.click(button('providerCalendar.createFeed'))
    await expect.element(address()).toHaveValue(url)
    await expectAccessible()
    api.reply('createCalendarFeed', { url: `${url}2`, readAt: null })
    await userEvent.click(button('providerCalendar.replaceFeed'))
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('providerCalendar.replaceFeed') }))
    await expect.element(address()).toHaveValue(`${url}2`)
    await expect.element(address()).toHaveFocus()
    // The notice about the replaced address covers the button, because this test renders no footer.
    ;(button('providerCalendar.deleteFeed').element() as HTMLElement).click()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('providerCalendar.deleteFeed') }))
    await expect.element(button('providerCalendar.createFeed')).toHaveFocus()
    await expect.element(address()).not.toBeInTheDocument()
  })

  test('says when it was last read, and stays if it cannot be deleted', async () => {
    await openCalendar({
      getCalendarFeed: { url, readAt: '2026-11-24T06:00:00Z' },
      deleteCalendarFeed: failWithServerError(),
    })
    await expect.element(main.getByText(/Last read on Tue 24\sNov at 08:00/)).toBeVisible()
    await userEvent.click(button('providerCalendar.deleteFeed'))
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('providerCalendar.deleteFeed') }))
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('providerCalendar.keepFeed') }))
    await expect.element(address()).toHaveValue(url)
  })
})

describe('adding', () => {
  test('blocks a time, with the keyboard', async () => {
    const api = await openCalendar()
    button('providerCalendar.add').element().focus()
    await userEvent.keyboard('{Enter}')
    await expectAccessible()
    await userEvent.click(dialog.getByRole('radio', { name: translateForPage('providerCalendar.block') }))
    const [date, start, end] = dialog.getByRole('combobox').all()
    await userEvent.selectOptions(date!, '2026-11-26')
    await userEvent.selectOptions(start!, '12:00')
    await expect.element(end!).toHaveValue('13:00')
    await userEvent.selectOptions(end!, '14:30')
    await expectAccessible()
    await userEvent.click(button('providerCalendar.blockTime'))
    await expect.element(page.getByText(translateForPage('providerCalendar.blocked'))).toBeVisible()
    expect(api.requests('addWorkingHoursException').map(({ input }) => input)).toEqual([
      { fromDate: '2026-11-26', toDate: '2026-11-26', startHours: '12:00', endHours: '14:30' },
    ])
    await expect.poll(() => api.requests('listCalendarEntries').at(-1)?.input).toEqual({ date: MONDAY })
    await expect.element(button('providerCalendar.add')).toHaveFocus()
  })

  test('keeps the dialog open if the time cannot be blocked', async () => {
    await openCalendar({ addWorkingHoursException: failWithServerError() })
    await userEvent.click(button('providerCalendar.add'))
    await userEvent.click(dialog.getByRole('radio', { name: translateForPage('providerCalendar.block') }))
    await userEvent.click(button('providerCalendar.blockTime'))
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('a click on an empty time starts an invitation for that half-hour', async () => {
    await openCalendar()
    const column = day('Friday').element().querySelector('div')!
    // The grid shows 8:00 to 18:00, so four fifths of the way down is 16:00.
    await userEvent.click(page.elementLocator(column), { position: { x: 20, y: column.clientHeight * 0.8 + 2 } })
    const [date, start] = dialog.getByRole('combobox').all()
    await expect.element(date!).toHaveValue('2026-11-27')
    await expect.element(start!).toHaveValue('16:00')
    await userEvent.click(button('providerCalendar.continue'))
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`${buildPagePath('newInvitation', 'en')}?at=2026-11-27T14%3A00%3A00Z`)
  })

  test('proposes the next full hour if the day has begun, and no time that is over', async () => {
    await openCalendar()
    await userEvent.click(button('providerCalendar.add'))
    const [date, start] = dialog.getByRole('combobox').all()
    await expect.element(date!).toHaveValue(TODAY)
    const now = toLocalTime(nowMs(), 'Europe/Tallinn').time
    const first = dialog
      .getByRole('option', { name: /^\d\d:\d\d$/ })
      .first()
      .element().textContent!
    expect(first > now).toBe(true)
    const value = (start!.element() as HTMLSelectElement).value
    expect([value.endsWith(':00'), value > now]).toEqual([true, true])
  })

  test('a click on a past day does nothing', async () => {
    await openCalendar()
    const column = day('Monday').element().querySelector('div')!
    await userEvent.click(page.elementLocator(column))
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
