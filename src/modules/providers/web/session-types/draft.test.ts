import { describe, expect, it } from 'vitest'
import { amountOf, datesOf, emptyDraft, moreThanRoom, NO_DATES, receivedOf, wantedOf } from './draft.ts'

describe('an amount', () => {
  it.each([
    ['45', 45],
    ['45.50', 45.5],
    ['45,50', 45.5],
    [' 1 200 € ', 1200],
  ])('%s is %d', (typed, euros) => {
    expect(amountOf(typed)).toBe(euros)
  })

  it('leaves the counsellor what the platform does not take, to the cent', () => {
    expect(receivedOf('45', 15)).toEqual({ fee: 6.75, received: 38.25 })
    expect(receivedOf('33,33', 15)).toEqual({ fee: 5, received: 28.33 })
    expect([receivedOf('', 15), receivedOf('abc', 15), receivedOf('0', 15)]).toEqual([null, null, null])
  })
})

describe('what is sent', () => {
  const typed = { ...emptyDraft(1, 'et', 'Tartu mnt 1'), fee: '18' }

  it('says only the languages that have a title, and a group left without a size is of 1 to 12', () => {
    const texts = { ...typed.texts, et: { title: 'Rahu', description: '' } }
    const wanted = wantedOf({ ...typed, texts })
    expect(wanted).toMatchObject({ texts: { et: { title: 'Rahu' } }, minParticipants: 1, maxParticipants: 12 })
    expect(wanted).not.toHaveProperty('address')
    expect(wantedOf({ ...typed, minParticipants: '20' })).toMatchObject({ minParticipants: 20, maxParticipants: 20 })
  })

  it('has an address only on site, and a size only for a group', () => {
    const wanted = wantedOf({ ...typed, type: 2, location: 2 })
    expect(wanted).toMatchObject({ address: 'Tartu mnt 1' })
    expect(wanted).not.toHaveProperty('maxParticipants')
  })

  it('has dates once there is a first one and an end', () => {
    const dates = { ...NO_DATES, date: '2026-12-01' }
    expect([datesOf(NO_DATES), datesOf({ ...dates, every: 'week', count: '' })]).toEqual([null, null])
    expect(datesOf(dates)).toEqual({ date: '2026-12-01', time: '18:00' })
    expect(datesOf({ ...dates, every: 'week' })).toEqual({ date: '2026-12-01', time: '18:00', every: 'week', count: 6 })
    expect(datesOf({ ...dates, every: 'month', endsBy: 'until', until: '2027-01-01' })).toMatchObject({
      until: '2027-01-01',
    })
  })
})

it.each([
  ['4 clients where three can come in', { maxParticipants: '4' }, 3, 3],
  ['three of three', { maxParticipants: '3' }, 3, null],
  ['nothing typed means twelve', { maxParticipants: '' }, 3, 3],
  ['twelve through the media server', { maxParticipants: '' }, 12, null],
  ['thirteen through it', { maxParticipants: '13' }, 12, 12],
  ['on site', { maxParticipants: '9', location: 2 as const }, 3, null],
  ['a personal session', { type: 2 as const }, 3, null],
  ['held elsewhere', { maxParticipants: '9' }, null, null],
])('a group larger than its room is said: %s', (_case, change, places, said) => {
  const group = { ...emptyDraft(1, 'en', null), ...change }
  expect(moreThanRoom(group, places)).toBe(said)
})
