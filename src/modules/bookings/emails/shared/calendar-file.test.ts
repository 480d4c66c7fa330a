import { expect, test } from 'vitest'
import { renderCalendarFile, renderCancelledEntry } from './calendar-file.ts'

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
const unfoldLines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('publishes an event instead of an invitation, in UTC whatever the server’s time zone', () => {
  const lines = unfoldLines(renderCalendarFile(SESSION))
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('DTSTART:20261126T120000Z')
  expect(lines).toContain('DTEND:20261126T125000Z')
  expect(lines.filter((line) => /TZID|VTIMEZONE/.test(line))).toEqual([])
})

test("the title is only the brand and the word for session in the recipient's language", () => {
  expect(unfoldLines(renderCalendarFile(SESSION))).toContain('SUMMARY:Hool session')
  expect(unfoldLines(renderCalendarFile({ ...SESSION, language: 'et' }))).toContain('SUMMARY:Hool: seanss')
  expect(unfoldLines(renderCalendarFile({ ...SESSION, language: 'ru' }))).toContain('SUMMARY:Hool: сеанс')
  expect(renderCalendarFile(SESSION)).not.toMatch(/ORGANIZER|ATTENDEE|CATEGORIES/)
  expect(renderCalendarFile({ ...SESSION, location: 2, address: 'Tartu' })).not.toContain('DESCRIPTION')
})

test.each([
  ['en', 'session-room', 'The session room opens 10 minutes before the start:'],
  ['et', 'seansi-ruum', 'Seansi ruum avaneb 10 minutit enne algust:'],
  ['ru', 'session-room', 'Онлайн-комната открывается за 10 минут до начала:'],
] as const)('in %s an online session links to its room and states only when it opens', (language, path, sentence) => {
  const lines = unfoldLines(renderCalendarFile({ ...SESSION, language }))
  const room = `https://hool.test/${language}/${path}/${SESSION.bookingId}`
  expect(lines).toContain(`DESCRIPTION:${sentence} ${room}`)
  expect(lines.find((line) => line.startsWith('URL'))).toBe(`URL;VALUE=URI:${room}`)
})

test('an on-site session links to its page', () => {
  const lines = unfoldLines(renderCalendarFile({ ...SESSION, location: 2, address: 'Tartu' }))
  expect(lines).toContain(`URL;VALUE=URI:${SESSION.link}`)
})

test('the UID of a booking is stable when its time or the brand changes', () => {
  const uid = (file: string) => unfoldLines(file).find((line) => line.startsWith('UID:'))
  const moved = { ...SESSION, startAt: '2026-11-27T08:00:00Z', endAt: '2026-11-27T08:50:00Z', brand: 'Other' }
  expect(uid(renderCalendarFile(moved))).toBe(uid(renderCalendarFile(SESSION)))
  expect(uid(renderCalendarFile({ ...SESSION, bookingId: 'another' }))).not.toBe(uid(renderCalendarFile(SESSION)))
})

test('the location is Online, or the escaped address', () => {
  expect(unfoldLines(renderCalendarFile(SESSION))).toContain('LOCATION:Online')
  const onSite = renderCalendarFile({ ...SESSION, location: 2, address: 'Köögi 3, Tartu; II korrus' })
  expect(unfoldLines(onSite)).toContain('LOCATION:Köögi 3\\, Tartu\\; II korrus')
})

test('an address cannot add lines to the file', () => {
  const file = renderCalendarFile({ ...SESSION, location: 2, address: 'Tartu\r\nATTENDEE:mailto:somebody@else.test' })
  expect(unfoldLines(file).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})

test('a cancelled session replaces its entry: same UID, higher SEQUENCE', () => {
  const lines = unfoldLines(renderCancelledEntry({ ...SESSION, sequence: 2 }))
  for (const line of ['METHOD:CANCEL', `UID:${SESSION.bookingId}@hool`, 'SEQUENCE:3', 'STATUS:CANCELLED'])
    expect(lines).toContain(line)
  expect(lines).toContain('SUMMARY:Hool session')
})
