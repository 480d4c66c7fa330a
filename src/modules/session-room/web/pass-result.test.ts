import { expect, test } from 'vitest'
import type { ApiResult } from '#platform/web/api.ts'
import { toPassResult } from './pass-result.ts'

const resultOf = (data: object) =>
  toPassResult({
    ok: true,
    data: { pass: null, state: 'over', isEnded: false, ...data },
    message: null,
  } as ApiResult<'sessionRoom'>)

test('returns why there is no pass: ended by the provider, closed, or cancelled', () => {
  expect([resultOf({ isEnded: true }), resultOf({}), resultOf({ state: 'early' })]).toEqual([
    { over: 'ended' },
    { over: 'closed' },
    { over: 'cancelled' },
  ])
})
