import { expect, test } from 'vitest'
import { deviceToUse, readChoice, troubleOf } from './device-choice.ts'

test('what is kept is read, and whatever else stands there is left', () => {
  expect(readChoice('{"audioinput":"a","videoinput":7,"other":"b"}')).toEqual({ audioinput: 'a' })
  for (const text of [null, '', '{', 'null', '[]', '7']) expect(readChoice(text)).toEqual({})
})

test('a device that is gone leaves the choice to the browser', () => {
  const devices = [{ kind: 'audioinput', deviceId: 'a' }] as const
  expect(deviceToUse(devices, 'audioinput', { audioinput: 'a' })).toBe('a')
  expect(deviceToUse(devices, 'audioinput', { audioinput: 'b' })).toBeUndefined()
  expect(deviceToUse(devices, 'videoinput', { videoinput: 'a' })).toBeUndefined()
})

test.for([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
] as const)('%s is told as %s', ([name, trouble]) => {
  expect(troubleOf(Object.assign(new Error('no'), { name }))).toBe(trouble)
})
