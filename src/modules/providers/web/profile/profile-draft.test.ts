import { expect, test } from 'vitest'
import {
  getSavedValue,
  listRemainingErrors,
  listSendableChanges,
  type Profile,
  removeSentChanges,
  toDraftErrors,
  toProfileInput,
} from './profile-draft.ts'

test('converts a draft to the API input', () => {
  const draft = { city: 'Tartu', 'texts.et.about': 'Tere', 'texts.et.profession': 'Psühholoog', 'texts.en.about': '' }
  expect(toProfileInput(draft)).toEqual({
    city: 'Tartu',
    texts: { et: { about: 'Tere', profession: 'Psühholoog' }, en: { about: '' } },
  })
})

test('finds saved values by path', () => {
  const profile = { city: 'Tartu', texts: { et: { about: 'Tere' } } } as unknown as Profile
  expect([
    getSavedValue(profile, 'city'),
    getSavedValue(profile, 'texts.et.about'),
    getSavedValue(profile, 'texts.ru.about'),
  ]).toEqual(['Tartu', 'Tere', undefined])
})

test('holds back a rejected value until it changes, without blocking others', () => {
  const errors = toDraftErrors({ phone: '1', city: 'Tartu' }, { phone: 'Not a phone' }, 'Look')
  expect(listSendableChanges({ phone: '1', city: 'Tartu' }, errors)).toEqual({ city: 'Tartu' })
  expect(listSendableChanges({ phone: '12' }, errors)).toEqual({ phone: '12' })
  expect(listRemainingErrors(errors, { phone: '12' })).toEqual({})
})

test('maps nested errors to their field, and unmatched errors to all sent fields', () => {
  expect(toDraftErrors({ topicIds: [99] }, { 'topicIds.0': 'Not valid' }, 'Look')).toHaveProperty(
    'topicIds.text',
    'Not valid',
  )
  const errors = toDraftErrors({ dateOfBirth: '2020-01-01' }, {}, 'Only adults')
  expect(errors).toEqual({ dateOfBirth: { text: 'Only adults', value: '2020-01-01' } })
})

test('preserves input that was typed during a save', () => {
  const sent = { city: 'Tart', phone: '55', topicIds: [1, 2] }
  expect(removeSentChanges({ city: 'Tartu', phone: '55', topicIds: [1, 2] }, sent)).toEqual({ city: 'Tartu' })
})
