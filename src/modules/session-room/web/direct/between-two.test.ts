import { expect, test } from 'vitest'
import { begins, isSignal, readWords, type Signal, signalLeads } from './between-two.ts'

test('of two exactly one begins, whichever is asked', () => {
  expect(begins('a', 'b')).toBe(true)
  expect(begins('b', 'a')).toBe(false)
})

const offer = (round: number): Signal => ({ round, description: { type: 'offer', sdp: '' } })
const again = (round: number): Signal => ({ round, again: true })

test.for([
  ['of this round is taken', offer(2), { round: 2, isFirst: false }, 'take'],
  ['of an older round is over', offer(1), { round: 2, isFirst: false }, null],
  ['of a newer round begins anew', offer(3), { round: 2, isFirst: false }, 'renew'],
  ['of a newer round than one’s own is not from here', offer(3), { round: 2, isFirst: true }, null],
  ['that asks for another round gets it', again(2), { round: 2, isFirst: true }, 'begin'],
  ['that asks for it late does not', again(1), { round: 2, isFirst: true }, null],
  ['that asks the wrong one does nothing', again(2), { round: 2, isFirst: false }, null],
] as const)('a signal %s', ([, signal, own, leads]) => {
  expect(signalLeads(signal, own)).toBe(leads)
})

test('only what has the shape of a signal is one', () => {
  expect([offer(1), again(1), { round: 1, candidates: [] }].every(isSignal)).toBe(true)
  expect([null, 'x', {}, { round: 'x', again: true }, { round: 1 }, { round: 1, candidates: 1 }].some(isSignal)).toBe(
    false,
  )
})

test('words are read or left, and never longer than allowed', () => {
  expect(readWords('{"chat":"hello there"}', 5)).toEqual({ chat: 'hello' })
  expect(readWords('{"takesPictures":false}', 5)).toEqual({ takesPictures: false })
  for (const wrong of ['{', 'null', '7', '{"chat":7}', new ArrayBuffer(1)]) expect(readWords(wrong, 5)).toBeNull()
})
