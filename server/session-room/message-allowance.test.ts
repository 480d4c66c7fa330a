import { expect, test } from 'vitest'
import { messageAllowance } from './message-allowance.ts'

const spoken = (mayGoOn: () => boolean, count: number) => Array.from({ length: count }, mayGoOn).filter(Boolean).length

test('two hundred messages at once, then fifty a second, and no more are saved up', () => {
  let now = 0
  const mayGoOn = messageAllowance(() => now)
  expect(spoken(mayGoOn, 200)).toBe(200)
  expect(mayGoOn()).toBe(false)
  now = 1_020
  expect(spoken(mayGoOn, 60)).toBe(50)
  now = 3_600_000
  expect(spoken(mayGoOn, 300)).toBe(200)
})
