import { expect, test } from 'vitest'
import { messageAllowance, showAllowance } from './message-allowance.ts'

const spoken = (mayGoOn: () => boolean, count: number) => Array.from({ length: count }, mayGoOn).filter(Boolean).length

test('two hundred messages at once, then fifty a second, and no more are saved up', () => {
  let now = 0
  const allowed = messageAllowance(() => now)
  const mayGoOn = () => allowed(10)
  expect(spoken(mayGoOn, 200)).toBe(200)
  expect(mayGoOn()).toBe(false)
  now = 1_020
  expect(spoken(mayGoOn, 60)).toBe(50)
  now = 3_600_000
  expect(spoken(mayGoOn, 300)).toBe(200)
})

test('long messages have an end before two hundred of them', () => {
  let now = 0
  const allowed = messageAllowance(() => now)
  const mayGoOn = () => allowed(60_000)
  expect(spoken(mayGoOn, 200)).toBe(25)
  now = 200_000
  expect(spoken(mayGoOn, 200)).toBe(25)
})

test('twenty times at once somebody may turn what they show, then twice a second', () => {
  let now = 0
  const mayShow = showAllowance(() => now)
  expect(spoken(mayShow, 30)).toBe(20)
  now = 20_000
  expect(spoken(mayShow, 30)).toBe(20)
})
