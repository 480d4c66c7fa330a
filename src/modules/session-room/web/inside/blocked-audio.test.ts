import { expect, test } from 'vitest'
import { filterBlockedAudio } from './blocked-audio.ts'

test('lists present participants only, each once', () => {
  const all = ['gone', 'here', 'here'].map((participantId) => ({ participantId, player: participantId }))
  expect(filterBlockedAudio(all, [{ participantId: 'here' }, { participantId: 'heard' }])).toEqual([
    { participantId: 'here', player: 'here' },
  ])
})
