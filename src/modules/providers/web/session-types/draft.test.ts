import { describe, expect, it } from 'vitest'
import {
  calculateDraftShare,
  createDraft,
  EMPTY_DATES,
  findErrors,
  getExceededRoomCapacity,
  parseAmount,
  toDatesInput,
  toTemplateInput,
} from './draft.ts'

describe('an amount', () => {
  it.each([
    ['45', 45],
    ['45.50', 45.5],
    ['45,50', 45.5],
    [' 1 200 € ', 1200],
  ])('%s is parsed as %d', (draft, euros) => {
    expect(parseAmount(draft)).toBe(euros)
  })

  it('leaves the counsellor the amount minus the platform fee, to the cent', () => {
    expect(calculateDraftShare('45', 15)).toEqual({ fee: 6.75, received: 38.25 })
    expect(calculateDraftShare('33,33', 15)).toEqual({ fee: 5, received: 28.33 })
    expect([calculateDraftShare('', 15), calculateDraftShare('abc', 15), calculateDraftShare('0', 15)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the errors', () => {
  const errorTexts = { required: 'Required', title: 'One title', fee: 'Fee' }
  const empty = { title: ' ', description: ' ' }
  it.each([
    ['no title', {}, { 'texts.et.title': 'One title' }],
    [
      'a description without a title',
      { et: { title: 'Rahu', description: '' }, ru: { title: ' ', description: 'О группе' } },
      { 'texts.ru.title': 'Required' },
    ],
    ['only a description', { ru: { title: '', description: 'О группе' } }, { 'texts.ru.title': 'Required' }],
    ['a title without a description', { et: { title: 'Rahu', description: '' } }, null],
  ])('%s', (_case, texts, expected) => {
    const draft = { ...createDraft(1, 'et', null), fee: '18', texts: { en: empty, et: empty, ru: empty, ...texts } }
    expect(findErrors(draft, 'et', errorTexts)).toEqual(expected)
  })

  it('an amount that is not a number', () => {
    const texts = { en: { title: 'A talk', description: '' }, et: empty, ru: empty }
    expect(findErrors({ ...createDraft(2, 'en', null), texts, fee: 'free' }, 'en', errorTexts)).toEqual({ fee: 'Fee' })
  })
})

describe('the API input', () => {
  const draft = { ...createDraft(1, 'et', 'Tartu mnt 1'), fee: '18' }

  it('includes only languages with a title, and defaults a group to 1 to 12 participants', () => {
    const texts = { ...draft.texts, et: { title: 'Rahu', description: '' } }
    const input = toTemplateInput({ ...draft, texts })
    expect(input).toMatchObject({ texts: { et: { title: 'Rahu' } }, minParticipants: 1, maxParticipants: 12 })
    expect(input).not.toHaveProperty('address')
    expect(toTemplateInput({ ...draft, minParticipants: '20' })).toMatchObject({
      minParticipants: 20,
      maxParticipants: 20,
    })
  })

  it('includes an address only on site, and a size only for a group', () => {
    const input = toTemplateInput({ ...draft, type: 2, location: 2 })
    expect(input).toMatchObject({ address: 'Tartu mnt 1' })
    expect(input).not.toHaveProperty('maxParticipants')
  })

  it('includes dates once there is a first date and an end', () => {
    const dates = { ...EMPTY_DATES, date: '2026-12-01' }
    expect([toDatesInput(EMPTY_DATES), toDatesInput({ ...dates, every: 'week', count: '' })]).toEqual([null, null])
    expect(toDatesInput(dates)).toEqual({ date: '2026-12-01', time: '18:00' })
    expect(toDatesInput({ ...dates, every: 'week' })).toEqual({
      date: '2026-12-01',
      time: '18:00',
      every: 'week',
      count: 6,
    })
    expect(toDatesInput({ ...dates, every: 'month', endsBy: 'until', until: '2027-01-01' })).toMatchObject({
      until: '2027-01-01',
    })
  })
})

it.each([
  ['4 clients in a room for three', { maxParticipants: '4' }, 3, 3],
  ['three of three', { maxParticipants: '3' }, 3, null],
  ['twelve by default', { maxParticipants: '' }, 3, 3],
  ['twelve through the media server', { maxParticipants: '' }, 12, null],
  ['thirteen through the media server', { maxParticipants: '13' }, 12, 12],
  ['on site', { maxParticipants: '9', location: 2 as const }, 3, null],
  ['a personal session', { type: 2 as const }, 3, null],
  ['held elsewhere', { maxParticipants: '9' }, null, null],
])('warns about a group larger than its room: %s', (_case, change, places, expected) => {
  const group = { ...createDraft(1, 'en', null), ...change }
  expect(getExceededRoomCapacity(group, places)).toBe(expected)
})
