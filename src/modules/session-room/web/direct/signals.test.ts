import { expect, test } from 'vitest'
import { getSignalAction, isInitiator, isSignal, parseChannelMessage, type Signal } from './signals.ts'

test('exactly one of two browsers initiates', () => {
  expect(isInitiator('a', 'b')).toBe(true)
  expect(isInitiator('b', 'a')).toBe(false)
})

const offer = (round: number): Signal => ({ round, description: { type: 'offer', sdp: '' } })
const requestRound = (round: number): Signal => ({ round, again: true })

test.for([
  ['of the current round', offer(2), { round: 2, isFirst: false }, 'take'],
  ['of an older round', offer(1), { round: 2, isFirst: false }, null],
  ['of a newer round', offer(3), { round: 2, isFirst: false }, 'renew'],
  ['of a newer round than the initiator’s', offer(3), { round: 2, isFirst: true }, null],
  ['that requests a new round', requestRound(2), { round: 2, isFirst: true }, 'begin'],
  ['that requests a new round late', requestRound(1), { round: 2, isFirst: true }, null],
  ['that requests a new round from the other browser', requestRound(2), { round: 2, isFirst: false }, null],
] as const)('handles a signal %s', ([, signal, own, expected]) => {
  expect(getSignalAction(signal, own)).toBe(expected)
})

test('recognises valid signals', () => {
  expect([offer(1), requestRound(1), { round: 1, candidates: [] }].every(isSignal)).toBe(true)
  expect([null, 'x', {}, { round: 'x', again: true }, { round: 1 }, { round: 1, candidates: 1 }].some(isSignal)).toBe(
    false,
  )
})

test('parses data channel messages, limits their length and ignores invalid ones', () => {
  expect(parseChannelMessage('{"chat":"hello there"}', 5)).toEqual({ chat: 'hello' })
  expect(parseChannelMessage('{"takesPictures":false}', 5)).toEqual({ takesPictures: false })
  for (const wrong of ['{', 'null', '7', '{"chat":7}', new ArrayBuffer(1)])
    expect(parseChannelMessage(wrong, 5)).toBeNull()
})
