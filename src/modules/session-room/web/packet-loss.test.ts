import { expect, test } from 'vitest'
import { packetLoss } from './packet-loss.ts'

test('the loss is of what came between two looks', () => {
  const look = packetLoss()
  look({ came: 1000, lost: 500 })
  expect(look({ came: 1090, lost: 510 })).toEqual({ loss: 0.1 })
})

test('of too little nothing is said', () => {
  const look = packetLoss()
  look({ came: 1000, lost: 500 })
  expect(look({ came: 1010, lost: 500 })).toBeNull()
})

test('whoever counts from the beginning again has lost nothing', () => {
  const look = packetLoss()
  look({ came: 0, lost: 9 })
  expect(look({ came: 100, lost: 0 })).toEqual({ loss: 0 })
})
