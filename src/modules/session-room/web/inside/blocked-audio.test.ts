import { expect, test } from 'vitest'
import { filterBlockedAudio } from './blocked-audio.ts'

test('lists present participants only, each once', () => {
  const all = ['gone', 'here', 'here'].map((stayId) => ({ stayId, player: stayId }))
  expect(filterBlockedAudio(all, [{ stayId: 'here' }, { stayId: 'heard' }])).toEqual([
    { stayId: 'here', player: 'here' },
  ])
})
