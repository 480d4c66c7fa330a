import { expect, test } from 'vitest'
import { blockedAmong } from './blocked.ts'

test('whoever has left asks for no tap any more, and nobody asks twice', () => {
  const all = ['gone', 'here', 'here'].map((stayId) => ({ stayId, player: stayId }))
  expect(blockedAmong(all, [{ stayId: 'here' }, { stayId: 'heard' }])).toEqual([{ stayId: 'here', player: 'here' }])
})
