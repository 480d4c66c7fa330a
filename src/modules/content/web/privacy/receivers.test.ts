import { expect, test } from 'vitest'
import { receivers } from './receivers.ts'

test('Zoom is named where sessions are held in it, before those who see data only for a reason', () => {
  const words = (provider: 'built-in' | 'zoom') => receivers(provider).map((key) => key.replace('privacy.receives', ''))
  expect(words('built-in')).toEqual(['1', '2', '3', '4', '5'])
  expect(words('zoom')).toEqual(['1', '2', '3', '6', '4', '5'])
})
