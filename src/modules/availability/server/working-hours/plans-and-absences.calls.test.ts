import { expect, test } from 'vitest'
import { buildOpenDay, createProviderSetup, TUESDAY_STARTS } from '#testing/server/provider-setup.ts'

test('a week plan applies to that week only and can be deleted', async () => {
  const { call, me, times } = await createProviderSetup()
  const plan = { pivotStart: '2026-11-30', workingTimeForDay: [buildOpenDay(3, '15:00-16:00')] }
  const { body } = await call('putWorkingHoursItems', plan, { as: me })
  expect(body.data!.items.at(-1)).toMatchObject({
    pivotStart: '2026-11-30',
    pivotEnd: '2026-12-06',
    weekDay: 3,
    startTime: '15:00',
    endTime: '16:00',
    monthsInAdvance: 6,
    advanceBookingHours: 2,
  })
  const days = ['2026-11-24', '2026-12-01', '2026-12-02', '2026-12-08']
  expect(await Promise.all(days.map(times))).toEqual([TUESDAY_STARTS, [], ['15:00'], TUESDAY_STARTS])
  await call('putWorkingHoursItems', { ...plan, workingTimeForDay: [buildOpenDay(4, '15:00-16:00')] }, { as: me })
  expect([await times('2026-12-02'), await times('2026-12-03')]).toEqual([[], ['15:00']])
  expect((await call('deleteWorkingHoursItems', { pivotStart: '2026-11-30' }, { as: me })).status).toBe(200)
  expect(await Promise.all(days.map(times))).toEqual([TUESDAY_STARTS, TUESDAY_STARTS, [], TUESDAY_STARTS])
  expect((await call('deleteWorkingHoursItems', { pivotStart: '2026-11-30' }, { as: me })).status).toBe(404)
})

test.each([
  ['pivotStart', { pivotStart: '2026-12-01', workingTimeForDay: [buildOpenDay(3, '15:00-16:00')] }],
  [
    'pivotEnd',
    { pivotStart: '2026-11-30', pivotEnd: '2026-12-13', workingTimeForDay: [buildOpenDay(3, '15:00-16:00')] },
  ],
  [
    'workingTimeForDay',
    { pivotStart: '2026-11-30', workingTimeForDay: [{ dayId: 2, isOpened: false, workingIntervals: [] }] },
  ],
])('rejects a plan with an invalid %s', async (field, plan) => {
  const { call, me } = await createProviderSetup()
  const { status, body } = await call('putWorkingHoursItems', plan, { as: me })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
})

test('an absence closes whole days or hours until it is deleted', async () => {
  const { call, me, times } = await createProviderSetup()
  const add = (input: object) => call('addWorkingHoursException', { ...input }, { as: me })
  const { body } = await add({ fromDate: '2026-11-24', toDate: '2026-12-01' })
  expect(body.data).toMatchObject({ startTime: '2026-11-23T22:00:00Z', endTime: '2026-12-01T22:00:00Z', action: 1 })
  expect([await times('2026-11-24'), await times('2026-12-01')]).toEqual([[], []])
  const { workingHoursExceptionId } = body.data!
  await call('deleteWorkingHoursException', { workingHoursExceptionId }, { as: me })
  await add({ fromDate: '2026-11-24', toDate: '2026-11-24', startHours: '10:00', endHours: '10:45' })
  await add({ startTime: '2026-12-01T09:00:00Z', endTime: '2026-12-01T10:00:00Z' })
  await add({ fromDate: '2026-12-04', toDate: '2026-12-04', startHours: '18:00', endHours: '19:15', action: 2 })
  expect(await Promise.all(['2026-11-24', '2026-12-01', '2026-12-04'].map(times))).toEqual([
    ['10:45', '11:00'],
    ['10:00'],
    ['18:00', '18:15'],
  ])
  const { exceptions } = (await call('listWorkingHoursExceptions', {}, { as: me })).body.data!
  expect(exceptions.map(({ action }) => action)).toEqual([1, 1, 2])
})

test.each([
  ['toDate', { fromDate: '2026-11-24', toDate: '2026-11-23' }],
  ['toDate', { fromDate: '2026-11-01', toDate: '2026-11-22' }],
  ['toDate', { fromDate: '2026-11-24', toDate: '2028-11-24' }],
  ['endHours', { fromDate: '2026-11-24', toDate: '2026-11-24', startHours: '12:00', endHours: '11:00' }],
  ['endTime', { startTime: '2026-12-01T10:00:00Z', endTime: '2026-12-01T10:00:00Z' }],
  ['endTime', { startTime: '2026-12-01T10:00:00Z', endTime: '2026-12-01T10:07:00Z' }],
  ['fromDate', { fromDate: '2026-12-23', toDate: '2026-12-23', isHoliday: true, action: 2 }],
  ['action', { fromDate: '2026-12-24', toDate: '2026-12-24', isHoliday: true }],
])('rejects an exception with an invalid %s: %j', async (field, input) => {
  const { call, me } = await createProviderSetup()
  const { status, body } = await call('addWorkingHoursException', input, { as: me })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
})

test('public holidays are days off by default; the counsellor can choose to work on one and undo it', async () => {
  const { call, me, times } = await createProviderSetup({ opens: 'thu 10:00-12:00, fri 10:00-12:00' })
  const holidays = async () => (await call('listWorkingHoursExceptions', {}, { as: me })).body.data!.holidays
  expect((await holidays()).slice(0, 3)).toMatchObject([
    { date: '2026-12-24', key: 'christmasEve', isWorked: false },
    { date: '2026-12-25', key: 'christmasDay', isWorked: false },
    { date: '2026-12-26', key: 'boxingDay', isWorked: false },
  ])
  expect(await holidays()).toHaveLength(12)
  const eve = { fromDate: '2026-12-24', toDate: '2026-12-24', isHoliday: true, action: 2 }
  await call('addWorkingHoursException', eve, { as: me })
  await call('addWorkingHoursException', eve, { as: me })
  expect([await times('2026-12-24'), await times('2026-12-25')]).toEqual([TUESDAY_STARTS, []])
  const [first] = await holidays()
  expect(first!.isWorked).toBe(true)
  const { workingHoursExceptionId } = first!
  await call('deleteWorkingHoursException', { workingHoursExceptionId }, { as: me })
  expect(await times('2026-12-24')).toEqual([])
})

test('hours follow the counsellor’s time zone in a week with a clock change', async () => {
  const { call, me, times } = await createProviderSetup()
  const week = [buildOpenDay(6, '02:00-05:00'), buildOpenDay(7, '02:00-05:00')]
  await call('putWorkingHours', { workingTimeForDay: week }, { as: me })
  // 28 March 2027 is Easter Sunday, and 03:00 does not exist in Tallinn: three hours of local time last two hours.
  const easter = { fromDate: '2027-03-28', toDate: '2027-03-28', isHoliday: true, action: 2 }
  await call('addWorkingHoursException', easter, { as: me })
  expect((await times('2027-03-27')).at(-1)).toBe('04:00')
  const sunday = await times('2027-03-28')
  expect([sunday[0], sunday.includes('03:00'), sunday.at(-1)]).toEqual(['02:00', false, '04:00'])
  const { body } = await call('addWorkingHoursException', { fromDate: '2027-03-28', toDate: '2027-03-28' }, { as: me })
  expect(body.data).toMatchObject({ startTime: '2027-03-27T22:00:00Z', endTime: '2027-03-28T21:00:00Z' })
  expect(await times('2027-03-28')).toEqual([])
})
