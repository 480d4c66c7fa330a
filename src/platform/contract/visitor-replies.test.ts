import { expect, test } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from './call.ts'

test('a call whose reply is the same for all visitors is open to them, and its reply is only data', () => {
  const calls = (Object.entries(ALL_CALLS) as [string, AnyCall][]).filter(([, call]) => call.isSameForVisitors)
  expect(calls.length).toBeGreaterThan(5)
  // Replies marked `isSameForVisitors` are sent without authorization, and without the features that these fields
  // enable (`mount-calls.ts`).
  const unsuitable = calls.filter(
    ([, { who, upload, file, attachment, successText, getSuccessText, isIdempotent }]) =>
      who !== 'visitor' || upload || file || attachment || successText || getSuccessText || isIdempotent,
  )
  expect(unsuitable.map(([name]) => name)).toEqual([])
})
