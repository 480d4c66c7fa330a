import { expect, test } from 'vitest'
import {
  formatRoomHours,
  getBackoffEnd,
  getDurationMinutes,
  getMeetingCode,
  getRetryTime,
  isZoomUrl,
} from './meeting-rules.ts'

const NOW = Temporal.Instant.from('2026-11-26T10:00:00Z')
const secondsUntil = (at: Temporal.Instant) => NOW.until(at).total('seconds')

test.each([
  [null, 60],
  ['', 60],
  ['1', 60],
  ['90', 90],
  ['86400', 3600],
  ['2026-11-26T10:05:00Z', 300],
  ['2026-11-27T00:00:00Z', 3600],
  ['Thu, 26 Nov 2026 10:10:00 GMT', 600],
  ['2026-11-26T09:00:00Z', 60],
  ['soon', 60],
])('with Retry-After %s it waits for %i seconds', (header, seconds) => {
  expect(secondsUntil(getRetryTime(header, NOW))).toBe(seconds)
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 16],
  [6, 30],
  [40, 30],
])('after attempt %i it waits for %i minutes', (attempts, minutes) => {
  expect(secondsUntil(getBackoffEnd(attempts, NOW))).toBe(minutes * 60)
})

test('a room is open from 10 minutes before to 30 minutes after the session', () => {
  const end = Temporal.Instant.from('2026-11-26T11:00:00Z')
  expect(formatRoomHours(NOW, end)).toBe('[2026-11-26T09:50:00Z,2026-11-26T11:30:00Z)')
})

test('the code is the beginning of a random id', () => {
  expect(getMeetingCode('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('0f8fad5bd9cb')
})

test('rounds the duration up to whole minutes', () => {
  expect(getDurationMinutes({ startAt: NOW, endAt: NOW.add({ seconds: 61 }) })).toBe(2)
})

test.each([
  ['https://zoom.us/j/81000000001?pwd=a', null, true],
  ['https://us05web.zoom.us/j/81000000001', null, true],
  ['https://example.zoom.com/s/8', null, true],
  ['http://us05web.zoom.us/j/81000000001', null, false],
  ['https://zoom.us.example.com/j/8', null, false],
  ['https://notzoom.us/j/8', null, false],
  ['javascript:alert(1)', null, false],
  ['http://127.0.0.1:4000/j/8', null, false],
  ['http://127.0.0.1:4000/j/8', 'http://127.0.0.1:4000', true],
  ['https://zoom.us/j/8', 'http://127.0.0.1:4000', false],
])('%s with API base %s leads to Zoom: %s', (address, apiBase, expected) => {
  expect(isZoomUrl(address, apiBase)).toBe(expected)
})
