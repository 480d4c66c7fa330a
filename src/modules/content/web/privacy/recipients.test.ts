import { expect, test } from 'vitest'
import { listRecipients } from './recipients.ts'

test('lists Zoom if it is used, before recipients with occasional access', () => {
  const keys = (provider: 'built-in' | 'zoom') =>
    listRecipients(provider).map((key) => key.replace('privacy.receives', ''))
  expect(keys('built-in')).toEqual(['1', '2', '3', '4', '5'])
  expect(keys('zoom')).toEqual(['1', '2', '3', '6', '4', '5'])
})
