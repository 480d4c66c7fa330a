import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const SESSION = {
  bookingId: '6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11',
  startAt: '2026-11-26T12:00:00Z',
  endAt: '2026-11-26T12:50:00Z',
  location: 1 as const,
  address: null,
  language: 'en' as const,
  brand: 'Hool',
  link: 'https://hool.test/en/customer/my-sessions',
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('the file is published, not an invitation, and in UTC whatever zone the server stands in', () => {
  const lines = linesOf(calendarFile(SESSION))
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('DTSTART:20261126T120000Z')
  expect(lines).toContain('DTEND:20261126T125000Z')
  expect(lines.filter((line) => /TZID|VTIMEZONE/.test(line))).toEqual([])
})

test("the title is the brand and the word session, in the reader's language, and nothing describes the session", () => {
  expect(linesOf(calendarFile(SESSION))).toContain('SUMMARY:Hool session')
  expect(linesOf(calendarFile({ ...SESSION, language: 'et' }))).toContain('SUMMARY:Hool: seanss')
  expect(linesOf(calendarFile({ ...SESSION, language: 'ru' }))).toContain('SUMMARY:Hool: сеанс')
  expect(calendarFile(SESSION)).not.toMatch(/ORGANIZER|ATTENDEE|CATEGORIES/)
  expect(calendarFile({ ...SESSION, location: 2, address: 'Tartu' })).not.toContain('DESCRIPTION')
})

test.each([
  ['en', 'session-room', 'The session room opens 10 minutes before the start:'],
  ['et', 'seansi-ruum', 'Seansi ruum avaneb 10 minutit enne algust:'],
  ['ru', 'session-room', 'Комната сеанса открывается за 10 минут до начала:'],
] as const)(
  'in %s an online session leads to its room, and says no more than when it opens',
  (language, path, words) => {
    const lines = linesOf(calendarFile({ ...SESSION, language }))
    const room = `https://hool.test/${language}/${path}/${SESSION.bookingId}`
    expect(lines).toContain(`DESCRIPTION:${words} ${room}`)
    expect(lines.find((line) => line.startsWith('URL'))).toBe(`URL;VALUE=URI:${room}`)
  },
)

test('on site the file leads to the session', () => {
  const lines = linesOf(calendarFile({ ...SESSION, location: 2, address: 'Tartu' }))
  expect(lines).toContain(`URL;VALUE=URI:${SESSION.link}`)
})

test('a booking keeps its UID when its time or the brand changes', () => {
  const uid = (file: string) => linesOf(file).find((line) => line.startsWith('UID:'))
  const moved = { ...SESSION, startAt: '2026-11-27T08:00:00Z', endAt: '2026-11-27T08:50:00Z', brand: 'Other' }
  expect(uid(calendarFile(moved))).toBe(uid(calendarFile(SESSION)))
  expect(uid(calendarFile({ ...SESSION, bookingId: 'another' }))).not.toBe(uid(calendarFile(SESSION)))
})

test('the place is Online, or the address with its signs escaped', () => {
  expect(linesOf(calendarFile(SESSION))).toContain('LOCATION:Online')
  const onSite = calendarFile({ ...SESSION, location: 2, address: 'Köögi 3, Tartu; II korrus' })
  expect(linesOf(onSite)).toContain('LOCATION:Köögi 3\\, Tartu\\; II korrus')
})

test('an address cannot add lines to the file', () => {
  const file = calendarFile({ ...SESSION, location: 2, address: 'Tartu\r\nATTENDEE:mailto:somebody@else.test' })
  expect(linesOf(file).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})
