import { expect, test } from 'vitest'
import { listRecipients } from './recipients.ts'

test('lists Zoom if it is used, before recipients with occasional access', () => {
  const listKeys = (provider: 'built-in' | 'zoom') =>
    listRecipients(provider).map((key) => key.replace('privacy.receives', ''))
  expect(listKeys('built-in')).toEqual(['1', '2', '3', '4', '5'])
  expect(listKeys('zoom')).toEqual(['1', '2', '3', '6', '4', '5'])
})
