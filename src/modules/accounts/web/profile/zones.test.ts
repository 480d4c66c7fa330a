import { expect, test } from 'vitest'
import { zoneNamed, zoneNames, zoneText } from './zones.ts'

test.each([
  ['Tallinn – Europe', 'Europe/Tallinn'],
  [' tallinn - europe ', 'Europe/Tallinn'],
  ['New York', 'America/New_York'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Europe/Kiev', 'Europe/Kiev'],
  ['Atlantis', null],
  ['', null],
])('“%s” is %s', (typed, zone) => {
  const found = zoneNamed(typed)
  // Which spelling of a renamed city the list has differs between browsers.
  expect(found === null ? null : found.replace('Kyiv', 'Kiev')).toBe(zone)
})

test('what is offered leads back to the zone it stands for', () => {
  const lost = zoneNames('Europe/Tallinn').filter((zone) => zoneNamed(zoneText(zone)) !== zone)
  expect(lost).toEqual([])
})
