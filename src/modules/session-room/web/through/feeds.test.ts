import { expect, test } from 'vitest'
import { changeOf, pictureSize, wishedOf } from './feeds.ts'

const both = [
  { mid: '0', type: 'audio' },
  { mid: '1', type: 'video' },
]
const ana = { id: 1, display: 'ana', streams: both }
const wishes = { others: ['ana', 'bo'], takesPictures: true }

test('sound and picture of the others are wished, of nobody else', () => {
  const here = [ana, { id: 2, display: 'stranger', streams: both }, { id: 3 }, { id: 4, display: 'bo' }]
  expect(wishedOf(here, wishes)).toEqual([
    { feed: 1, mid: '0' },
    { feed: 1, mid: '1' },
  ])
})

test('sound first leaves the pictures', () => {
  expect(wishedOf([ana], { ...wishes, takesPictures: false })).toEqual([{ feed: 1, mid: '0' }])
})

test('what is switched off and what is neither sound nor picture is left', () => {
  const streams = [
    { mid: '0', type: 'audio', disabled: true },
    { mid: '2', type: 'data' },
  ]
  expect(wishedOf([{ ...ana, streams }], wishes)).toEqual([])
})

test('of somebody who came back the newer feed is taken', () => {
  expect(wishedOf([ana, { ...ana, id: 9 }], wishes).map(({ feed }) => feed)).toEqual([9, 9])
})

test('only differences are asked for', () => {
  const taken = [{ feed: 1, mid: '0', place: '4' }]
  expect(changeOf(taken, [{ feed: 1, mid: '0' }])).toBeNull()
  expect(changeOf(taken, [])).toEqual({ unsubscribe: [{ sub_mid: '4' }] })
  expect(changeOf([], [{ feed: 1, mid: '0' }])).toEqual({ subscribe: [{ feed: 1, mid: '0' }] })
  expect(changeOf(taken, [{ feed: 1, mid: '1' }])).toEqual({
    subscribe: [{ feed: 1, mid: '1' }],
    unsubscribe: [{ sub_mid: '4' }],
  })
})

test('twelve pictures together are no more for a line than four large ones', () => {
  expect(12 * pictureSize(12).maxBitrate).toBeLessThanOrEqual(4 * pictureSize(4).maxBitrate)
  expect(pictureSize(2).scaleResolutionDownBy).toBe(1)
})
