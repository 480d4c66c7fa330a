import { expect, test } from 'vitest'
import { diffSubscriptions, getVideoEncoding, listTargetStreams } from './streams.ts'

const audioAndVideo = [
  { mid: '0', type: 'audio' },
  { mid: '1', type: 'video' },
]
const publisher = { id: 1, display: 'ana', streams: audioAndVideo }
const targets = { others: ['ana', 'bo'], receivesVideo: true }

test('selects audio and video of the other participants only', () => {
  const publishers = [
    publisher,
    { id: 2, display: 'stranger', streams: audioAndVideo },
    { id: 3 },
    { id: 4, display: 'bo' },
  ]
  expect(listTargetStreams(publishers, targets)).toEqual([
    { feed: 1, mid: '0' },
    { feed: 1, mid: '1' },
  ])
})

test('omits video in audio-only mode', () => {
  expect(listTargetStreams([publisher], { ...targets, receivesVideo: false })).toEqual([{ feed: 1, mid: '0' }])
})

test('omits disabled streams and other types', () => {
  const streams = [
    { mid: '0', type: 'audio', disabled: true },
    { mid: '2', type: 'data' },
  ]
  expect(listTargetStreams([{ ...publisher, streams }], targets)).toEqual([])
})

test('uses the newer feed of a reconnected participant', () => {
  expect(listTargetStreams([publisher, { ...publisher, id: 9 }], targets).map(({ feed }) => feed)).toEqual([9, 9])
})

test('computes only the differences', () => {
  const subscribed = [{ feed: 1, mid: '0', subscriberMid: '4' }]
  expect(diffSubscriptions(subscribed, [{ feed: 1, mid: '0' }])).toBeNull()
  expect(diffSubscriptions(subscribed, [])).toEqual({ unsubscribe: [{ sub_mid: '4' }] })
  expect(diffSubscriptions([], [{ feed: 1, mid: '0' }])).toEqual({ subscribe: [{ feed: 1, mid: '0' }] })
  expect(diffSubscriptions(subscribed, [{ feed: 1, mid: '1' }])).toEqual({
    subscribe: [{ feed: 1, mid: '1' }],
    unsubscribe: [{ sub_mid: '4' }],
  })
})

test('twelve videos need no more bandwidth than four', () => {
  expect(12 * getVideoEncoding(12).maxBitrate).toBeLessThanOrEqual(4 * getVideoEncoding(4).maxBitrate)
  expect(getVideoEncoding(2).scaleResolutionDownBy).toBe(1)
})
