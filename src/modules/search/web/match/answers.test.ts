import { expect, test } from 'vitest'
import { type Answers, NO_ANSWERS, readAnswers } from './answers.ts'

test('parses stored answers, with the values of each list in the order of its options', () => {
  const answers: Answers = {
    topicIds: [1, 5, 7],
    providerTypeIds: [3],
    kind: 'group',
    preferences: ['experienced', 'feedback'],
    languageIds: [1, 9],
    place: 'inPerson',
    town: 'Tartu',
    parts: ['morning', 'weekend'],
    isSoon: true,
    maxPrice: 80,
  }
  expect(readAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers)
  const reversed = { ...answers, topicIds: [7, 5, 1], preferences: ['feedback', 'experienced'] }
  expect(readAnswers(reversed)).toEqual(answers)
})

test.each([null, 7, 'x', [], { topicIds: 'x', kind: 'both', maxPrice: '<b>', parts: [{}], town: 3 }])(
  'treats %j as unanswered',
  (stored) => {
    expect(readAnswers(stored)).toEqual(NO_ANSWERS)
  },
)
