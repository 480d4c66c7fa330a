import { expect, test } from 'vitest'
import { findChosenDevice, getDeviceProblem, parseDeviceChoice } from './device-choice.ts'

test('reads stored choices and ignores invalid data', () => {
  expect(parseDeviceChoice('{"audioinput":"a","videoinput":7,"other":"b"}')).toEqual({ audioinput: 'a' })
  for (const text of [null, '', '{', 'null', '[]', '7']) expect(parseDeviceChoice(text)).toEqual({})
})

test('uses the browser’s default for a device that is no longer available', () => {
  const devices = [{ kind: 'audioinput', deviceId: 'a' }] as const
  expect(findChosenDevice(devices, 'audioinput', { audioinput: 'a' })).toBe('a')
  expect(findChosenDevice(devices, 'audioinput', { audioinput: 'b' })).toBeUndefined()
  expect(findChosenDevice(devices, 'videoinput', { videoinput: 'a' })).toBeUndefined()
})

test.for([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
] as const)('maps %s to %s', ([name, trouble]) => {
  expect(getDeviceProblem(Object.assign(new Error('no'), { name }))).toBe(trouble)
})
