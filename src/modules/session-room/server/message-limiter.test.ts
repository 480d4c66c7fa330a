import { expect, test } from 'vitest'
import { createDeviceStateLimiter, createMessageLimiter } from './message-limiter.ts'

const countAllowed = (sendShort: () => boolean, count: number) =>
  Array.from({ length: count }, sendShort).filter(Boolean).length

test('allows a burst of 200 messages, then 50 per second', () => {
  let now = 0
  const isAllowed = createMessageLimiter(() => now)
  const sendShort = () => isAllowed(10)
  expect(countAllowed(sendShort, 200)).toBe(200)
  expect(sendShort()).toBe(false)
  now = 1_020
  expect(countAllowed(sendShort, 60)).toBe(50)
  now = 3_600_000
  expect(countAllowed(sendShort, 300)).toBe(200)
})

test('limits the total length of messages', () => {
  let now = 0
  const isAllowed = createMessageLimiter(() => now)
  const sendShort = () => isAllowed(60_000)
  expect(countAllowed(sendShort, 200)).toBe(25)
  now = 200_000
  expect(countAllowed(sendShort, 200)).toBe(25)
})

test('allows a burst of 20 changes of camera and microphone, then two per second', () => {
  let now = 0
  const canShow = createDeviceStateLimiter(() => now)
  expect(countAllowed(canShow, 30)).toBe(20)
  now = 20_000
  expect(countAllowed(canShow, 30)).toBe(20)
})
