import { expect, test } from 'vitest'
import { RECIPIENTS } from './recipients.ts'

test('lists Zoom before recipients with occasional access', () => {
  const keys = RECIPIENTS.map((key) => key.replace('privacy.receives', ''))
  expect(keys).toEqual(['1', '2', '3', '6', '4', '5'])
})
