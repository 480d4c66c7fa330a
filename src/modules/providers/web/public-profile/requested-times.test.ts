import { expect, it } from 'vitest'
import { parseRequestedTimes } from './requested-times.ts'

const at = { timezone: 'Europe/Tallinn', now: Date.parse('2026-11-21T10:00:00Z') }

it('converts dates and times to instants in the visitor’s time zone', () => {
  const values = { availableTimes: '2026-11-26', time0: '14:00', date2: '2026-11-27', time2: '09:15' }
  expect(parseRequestedTimes(values, at)).toEqual({
    ok: true,
    instants: ['2026-11-26T12:00:00Z', '2026-11-27T07:15:00Z'],
  })
})
it('reports that no time was entered at the first date field', () => {
  const empty = { availableTimes: '', time0: '', date1: '', time1: '' }
  expect(parseRequestedTimes(empty, at)).toEqual({ ok: false, field: 'availableTimes', text: 'error.requestTimes' })
})
it('reports it at an existing field if the first row was removed', () => {
  expect(parseRequestedTimes({ date1: '', time1: '' }, at)).toMatchObject({ ok: false, field: 'date1' })
})
it('reports which part of a time is missing', () => {
  expect(parseRequestedTimes({ availableTimes: '2026-11-26', time0: '' }, at)).toMatchObject({
    field: 'time0',
    text: 'error.required',
  })
  expect(parseRequestedTimes({ availableTimes: '', time0: '14:00' }, at)).toMatchObject({
    field: 'availableTimes',
    text: 'error.required',
  })
})
it('rejects a past time', () => {
  expect(parseRequestedTimes({ availableTimes: '2026-11-21', time0: '12:00' }, at)).toMatchObject({
    text: 'timeRequest.timePast',
  })
})
it('deduplicates times', () => {
  const twice = { availableTimes: '2026-11-26', time0: '14:00', date1: '2026-11-26', time1: '14:00' }
  expect(parseRequestedTimes(twice, at)).toEqual({ ok: true, instants: ['2026-11-26T12:00:00Z'] })
})
