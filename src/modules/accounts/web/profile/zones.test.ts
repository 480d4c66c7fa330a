import { expect, test } from 'vitest'
import { formatZone, listZones, parseZone } from './zones.ts'

test.each([
  ['Tallinn – Europe', 'Europe/Tallinn'],
  [' tallinn - europe ', 'Europe/Tallinn'],
  ['New York', 'America/New_York'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Europe/Kiev', 'Europe/Kiev'],
  ['Atlantis', null],
  ['', null],
])('“%s” is %s', (typed, zone) => {
  const found = parseZone(typed)
  // Browsers differ in the spelling of renamed cities.
  expect(found === null ? null : found.replace('Kyiv', 'Kiev')).toBe(zone)
})

test('every offered zone parses back to itself', () => {
  const unparsed = listZones('Europe/Tallinn').filter((zone) => parseZone(formatZone(zone)) !== zone)
  expect(unparsed).toEqual([])
})
