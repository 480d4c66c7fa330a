import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import type { Settings } from '#modules/availability/web/shared/rules-draft.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { Link } from '#ui/link.tsx'
import WorkingHoursPage, { clientLoader } from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
/** The week that the page shows first. TEST_NOW is the Tuesday of this week. */
const DATES = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`)
const WEEK = defaultWeek().map(({ dayId, isOpened, workingIntervals }) => ({
  dayId,
  isOpened,
  workingIntervals: workingIntervals.map((interval) => ({ ...interval, action: 1 })),
}))
const buildSettings = (part: PartialReply<Settings> = {}): Settings =>
  buildReply('getWorkingHours', {
    timezone: 'Europe/Tallinn',
    isSet: true,
    workingTimeForDay: WEEK,
    dayIds: [1, 2, 3, 4, 5],
    monthsInAdvanceBookable: 3,
    previewDurationInMinutes: 50,
    ...part,
  })
const outsideSession = {
  title: 'First conversation',
  customerName: 'Mari N.',
  startDateTime: '2026-11-26T08:00:00Z',
  endDateTime: '2026-11-26T08:50:00Z',
}
const buildSavedReply = (week: typeof WEEK, sessions: (typeof outsideSession)[] = []) =>
  buildReply('putWorkingHours', { ...buildSettings({ workingTimeForDay: week }), sessionsOutsideHours: sessions })
const buildWeekReply = (isPlanned = false) =>
  buildReply('filterWorkingHours', {
    days: WEEK.map((day, index) => ({ ...day, date: DATES[index]!, isPlanned })),
    sessions: [outsideSession],
  })
const PREVIEW_REPLY = buildReply('previewWorkingHours', [
  {
    date: '2026-11-26',
    slots: [{ startDateTime: '2026-11-26T07:00:00Z', endDateTime: '2026-11-26T07:50:00Z' }],
  },
])
const buildAbsence = (part: object = {}) => ({
  workingHoursExceptionId: ID,
  startTime: '2026-11-29T22:00:00Z',
  endTime: '2026-11-30T22:00:00Z',
  action: 1,
  ...part,
})
const buildExceptionsReply = (part: PartialReply<ReturnType<typeof buildReply<'listWorkingHoursExceptions'>>> = {}) =>
  buildReply('listWorkingHoursExceptions', part)

const main = page.getByRole('main')
const section = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const everyWeek = () => section('workingHours.tabWeek')
const endField = (day: string, number = 1) =>
  everyWeek().getByLabelText(translateForPage('workingHours.endOf', { day, number }), { exact: true })
const saveButton = () => main.getByRole('button', { name: translateForPage('workingHours.save'), exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()
const offlineAlert = () => page.getByRole('alert').getByText(translateForPage('generic.offline'))

async function openHours(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({
    getWorkingHours: buildSettings(),
    listWorkingHoursExceptions: buildExceptionsReply(),
    filterWorkingHours: buildWeekReply(),
    previewWorkingHours: PREVIEW_REPLY,
    ...replies,
  })
  await renderComponent(
    // The save bar extends to both edges of the window and relies on the margin of the app shell, which this element
    // provides.
    <div style={{ paddingInline: 'var(--side)' }}>
      <Link href="/en/elsewhere">Elsewhere</Link>
      <WorkingHoursPage />
    </div>,
    { path: buildPagePath('workingHours', language), loader: clientLoader, login: 'provider' },
  )
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('every week', () => {
  test('shows the hours, the week and the preview in both colour schemes', async () => {
    await openHours()
    await expect.element(section('workingHours.previewTitle').getByText('09:00')).toBeVisible()
    await expect
      .element(
        section('workingHours.weekTitle')
          .getByText(/Mari N\./)
          .first(),
      )
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('workingHours.allSaved'))).toBeVisible()
    expect(saveButton().query()).toBeNull()
    await expectAccessible()
  })

  test('sends only the changed days and lists the sessions outside the new hours', async () => {
    const api = await openHours({ putWorkingHours: buildSavedReply(WEEK, [outsideSession]) })
    await userEvent.selectOptions(endField('Tuesday'), '11:00')
    await expect.element(main.getByText(translateForPage('workingHours.unsaved', { count: 1 }))).toBeVisible()
    await userEvent.click(saveButton())
    await expect.element(successNotice('workingHours.saved')).toBeVisible()
    await expect
      .element(main.getByText(translateForPage('workingHours.outside'), { exact: false }).first())
      .toBeVisible()
    const sent = api.requests('putWorkingHours').map(({ input }) => input.workingTimeForDay)
    expect(sent[0]?.map(({ dayId, workingIntervals }) => [dayId, workingIntervals[0]?.endHours])).toEqual([
      [2, '11:00'],
    ])
    await expectAccessible()
  })

  test('requests the preview with the unsaved changes', async () => {
    const api = await openHours()
    await userEvent.selectOptions(endField('Tuesday'), '11:00')
    await expect
      .poll(() =>
        api
          .requests('previewWorkingHours')
          .at(-1)
          ?.input.workingTimeForDay?.map(({ dayId }) => dayId),
      )
      .toEqual([2])
  })

  test('marks both overlapping intervals and prevents saving', async () => {
    const api = await openHours()
    await userEvent.click(everyWeek().getByRole('button', { name: /^Add hours Tuesday$/ }))
    await userEvent.selectOptions(endField('Tuesday'), '22:00')
    await expect
      .poll(() => everyWeek().getByText(translateForPage('workingHours.overlaps')).elements().length)
      .toBeGreaterThanOrEqual(2)
    const blockedSaveButton = main.getByRole('button', { name: translateForPage('workingHours.fixFirst') })
    await expect.element(blockedSaveButton).toHaveAttribute('aria-disabled', 'true')
    await expect.element(main.getByText(translateForPage('workingHours.previewWrong'))).toBeVisible()
    ;(blockedSaveButton.element() as HTMLElement).click()
    expect(api.requests('putWorkingHours')).toEqual([])
    await expectAccessible()
  })

  test('shows an error when offline and keeps the changes for the next save', async () => {
    const api = await openHours({ putWorkingHours: 'offline' })
    await userEvent.selectOptions(endField('Tuesday'), '11:00')
    await userEvent.click(saveButton())
    await expect.element(offlineAlert()).toBeInTheDocument()
    await expect.element(endField('Tuesday')).toHaveValue('11:00')
    api.reply('putWorkingHours', buildSavedReply(WEEK))
    await userEvent.click(saveButton())
    await expect.element(successNotice('workingHours.saved')).toBeVisible()
  })

  test('sends one request on a double click', async () => {
    const api = await openHours({ putWorkingHours: 'pending' })
    await userEvent.selectOptions(endField('Tuesday'), '11:00')
    await userEvent.dblClick(saveButton())
    await expect.element(main.getByRole('button', { name: translateForPage('workingHours.saving') })).toBeVisible()
    expect(api.requests('putWorkingHours')).toHaveLength(1)
  })

  test('Undo restores the saved hours', async () => {
    await openHours()
    const before = (endField('Tuesday').element() as HTMLSelectElement).value
    await userEvent.selectOptions(endField('Tuesday'), '11:00')
    await userEvent.click(main.getByRole('button', { name: translateForPage('workingHours.undo') }))
    await expect.element(endField('Tuesday')).toHaveValue(before)
    expect(saveButton().query()).toBeNull()
  })

  test('the defaults of a new counsellor can be saved as they are', async () => {
    const api = await openHours({
      getWorkingHours: buildSettings({ isSet: false }),
      putWorkingHours: buildSavedReply(WEEK),
    })
    await expect.element(main.getByText(translateForPage('workingHours.notSetYet'))).toBeVisible()
    await userEvent.click(saveButton())
    await expect.element(successNotice('workingHours.saved')).toBeVisible()
    expect(api.requests('putWorkingHours').map(({ input }) => input)).toEqual([{}])
  })

  test('fits in Russian', async () => {
    await openHours({}, 'ru')
    await expectAccessible()
  })
})

describe('leaving with unsaved changes', () => {
  const leaveLink = () => main.getByRole('link', { name: 'Elsewhere' })
  const dialog = page.getByRole('dialog')

  test('asks for confirmation: staying keeps the changes, leaving navigates', async () => {
    await openHours()
    await userEvent.selectOptions(endField('Thursday'), '11:00')
    await userEvent.click(leaveLink())
    await expect
      .element(dialog.getByRole('heading', { name: translateForPage('workingHours.leaveTitle') }))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('workingHours.leaveCancel') }))
    await expect.element(endField('Thursday')).toHaveValue('11:00')
    await userEvent.click(leaveLink())
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('workingHours.leaveGo') }))
    await expect.element(page.getByText('Another page')).toBeVisible()
  })

  test('does not ask if nothing was changed', async () => {
    await openHours()
    await userEvent.click(leaveLink())
    await expect.element(page.getByText('Another page')).toBeVisible()
  })
})

describe('one week', () => {
  const week = () => section('workingHours.weekTitle')
  const planButton = () => week().getByRole('button', { name: translateForPage('workingHours.plan') })
  const buildItemsReply = (sessions: (typeof outsideSession)[] = []) =>
    buildReply('putWorkingHoursItems', { sessionsOutsideHours: sessions })

  test('can be planned separately from the standard hours and lists sessions outside the plan', async () => {
    const api = await openHours({ putWorkingHoursItems: buildItemsReply([outsideSession]) })
    await userEvent.click(planButton())
    await userEvent.click(week().getByRole('switch', { name: 'Monday' }))
    api.reply('filterWorkingHours', buildWeekReply(true))
    await userEvent.click(saveButton())
    await expect.element(successNotice('workingHours.saved')).toBeVisible()
    await expect.element(week().getByText(translateForPage('workingHours.planned'))).toBeVisible()
    await expect
      .element(main.getByText(translateForPage('workingHours.outside'), { exact: false }).first())
      .toBeVisible()
    await expect.element(everyWeek().getByRole('switch', { name: 'Monday' })).toBeChecked()
    const [sent] = api.requests('putWorkingHoursItems')
    expect(sent?.input.pivotStart).toBe('2026-11-23')
    expect(sent?.input.workingTimeForDay.find(({ dayId }) => dayId === 1)?.isOpened).toBe(false)
    expect(api.requests('putWorkingHours')).toEqual([])
  })

  test('can be reset to the standard hours', async () => {
    const api = await openHours({
      filterWorkingHours: buildWeekReply(true),
      deleteWorkingHoursItems: buildReply('deleteWorkingHoursItems'),
    })
    await expect.element(week().getByText(translateForPage('workingHours.planned'))).toBeVisible()
    api.reply('filterWorkingHours', buildWeekReply())
    await userEvent.click(week().getByRole('button', { name: translateForPage('workingHours.unplan') }))
    await expect.element(week().getByText(translateForPage('workingHours.usual'))).toBeVisible()
    expect(api.requests('deleteWorkingHoursItems').map(({ input }) => input.pivotStart)).toEqual(['2026-11-23'])
  })

  test.each([
    ['usualFrom', { startDateStandardHours: '2026-12-01' }, '01.12.2026'],
    ['usualUntil', { endDateStandardHours: '2026-11-26' }, '26.11.2026'],
  ] as const)('says from or until which day the usual hours apply: %s', async (key, settings, date) => {
    await openHours({ getWorkingHours: buildSettings(settings) })
    await expect.element(week().getByText(translateForPage(`workingHours.${key}`, { date }))).toBeVisible()
    await expect.element(week().getByText(translateForPage('workingHours.usual'))).not.toBeInTheDocument()
  })

  test('explains that a week needs some hours', async () => {
    await openHours()
    await userEvent.click(planButton())
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await userEvent.click(week().getByRole('switch', { name: day }))
    await expect.element(week().getByText(translateForPage('workingHours.allClosed'))).toBeVisible()
    await expectAccessible()
  })

  test('the preview does not claim that a week without an answer has no available times', async () => {
    const api = await openHours()
    const preview = section('workingHours.previewTitle')
    await expect.element(preview.getByText('09:00')).toBeVisible()
    api.reply('previewWorkingHours', 'pending')
    await userEvent.click(week().getByRole('button', { name: translateForPage('workingHours.later') }))
    await expect
      .poll(() => api.requests('previewWorkingHours').at(-1)?.input)
      .toMatchObject({ fromDate: '2026-11-30', toDate: '2026-12-06' })
    await expect.element(preview.getByText('09:00')).not.toBeInTheDocument()
    await expect.element(preview.getByText(translateForPage('workingHours.previewNone'))).not.toBeInTheDocument()
  })

  test('navigates to the next week and shows a loading error', async () => {
    const api = await openHours()
    api.reply('filterWorkingHours', failWithServerError())
    await userEvent.click(week().getByRole('button', { name: translateForPage('workingHours.later') }))
    await expect.element(week().getByText(translateForPage('workingHours.loadFailed'))).toBeVisible()
    expect(api.requests('filterWorkingHours').at(-1)?.input).toEqual({ fromDate: '2026-11-30', toDate: '2026-12-06' })
    await expectAccessible()
  })
})

describe('absences', () => {
  const absences = () => section('workingHours.absencesTitle')
  const pickDay = async (date: string) => {
    // The calendar moves when the preview above it loads its times, and a click on a moving day has no effect.
    await expect.element(section('workingHours.previewTitle').getByText('09:00')).toBeVisible()
    await userEvent.click(absences().element().querySelector(`[data-date="${date}"]`)!)
  }
  const addButton = () => absences().getByRole('button', { name: translateForPage('workingHours.addAbsence') })
  const addReply = buildReply('addWorkingHoursException', buildAbsence())

  test('adds a selected day immediately and lists it', async () => {
    const api = await openHours({ addWorkingHoursException: addReply })
    await expect.element(absences().getByText(translateForPage('workingHours.noAbsences'))).toBeVisible()
    await pickDay('2026-11-30')
    await expectAccessible()
    api.reply('listWorkingHoursExceptions', buildExceptionsReply({ exceptions: [buildAbsence()] }))
    const previewCount = api.requests('previewWorkingHours').length
    await userEvent.click(addButton())
    await expect.element(successNotice('workingHours.absenceAdded')).toBeVisible()
    // The preview is reloaded.
    await expect.poll(() => api.requests('previewWorkingHours').length).toBeGreaterThan(previewCount)
    await expect.element(absences().getByRole('button', { name: /^Remove/ })).toBeVisible()
    expect(api.requests('addWorkingHoursException').map(({ input }) => input)).toEqual([
      { fromDate: '2026-11-30', toDate: '2026-11-30' },
    ])
  })

  test('some hours of a day can be closed', async () => {
    const api = await openHours({ addWorkingHoursException: addReply })
    await pickDay('2026-11-30')
    await userEvent.click(absences().getByRole('switch', { name: translateForPage('workingHours.wholeDays') }))
    await userEvent.selectOptions(
      absences().getByLabelText(translateForPage('workingHours.from'), { exact: true }),
      '12:00',
    )
    await userEvent.selectOptions(
      absences().getByLabelText(translateForPage('workingHours.until'), { exact: true }),
      '14:00',
    )
    await userEvent.click(addButton())
    await expect.element(successNotice('workingHours.absenceAdded')).toBeVisible()
    expect(api.requests('addWorkingHoursException').map(({ input }) => input)).toEqual([
      { fromDate: '2026-11-30', toDate: '2026-11-30', startHours: '12:00', endHours: '14:00' },
    ])
  })

  test('can be removed', async () => {
    const api = await openHours({
      listWorkingHoursExceptions: buildExceptionsReply({ exceptions: [buildAbsence()] }),
      deleteWorkingHoursException: buildReply('deleteWorkingHoursException'),
    })
    api.reply('listWorkingHoursExceptions', buildExceptionsReply())
    await userEvent.click(absences().getByRole('button', { name: /^Remove/ }))
    await expect.element(successNotice('workingHours.absenceRemoved')).toBeVisible()
    await expect.element(absences().getByText(translateForPage('workingHours.noAbsences'))).toBeVisible()
    expect(api.requests('deleteWorkingHoursException').map(({ input }) => input)).toEqual([
      { workingHoursExceptionId: ID },
    ])
  })

  test('shows an error when offline and keeps the selected day', async () => {
    await openHours({ addWorkingHoursException: 'offline' })
    await pickDay('2026-11-30')
    await userEvent.click(addButton())
    await expect.element(offlineAlert()).toBeInTheDocument()
    await expect.element(addButton()).toBeVisible()
  })

  test('ticking a public holiday makes it a working day', async () => {
    const holiday = { date: '2026-12-24', key: 'christmasEve' as const, isWorked: false }
    const api = await openHours({
      listWorkingHoursExceptions: buildExceptionsReply({ holidays: [holiday] }),
      addWorkingHoursException: addReply,
    })
    const checkbox = section('workingHours.holidaysTitle').getByRole('checkbox')
    api.reply('listWorkingHoursExceptions', buildExceptionsReply({ holidays: [{ ...holiday, isWorked: true }] }))
    await userEvent.click(checkbox)
    await expect.element(checkbox).toBeChecked()
    expect(api.requests('addWorkingHoursException').map(({ input }) => input)).toEqual([
      { fromDate: '2026-12-24', toDate: '2026-12-24', isHoliday: true, action: 2 },
    ])
  })
})
