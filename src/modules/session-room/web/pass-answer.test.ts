import { expect, test } from 'vitest'
import type { ApiResult } from '#platform/web/api.ts'
import { passLeads } from './pass-answer.ts'

const leads = (data: object) =>
  passLeads({
    ok: true,
    data: { pass: null, state: 'over', isEnded: false, ...data },
    message: null,
  } as ApiResult<'sessionRoom'>)

test('without a pass it is said why: ended by the counsellor, closed by the clock, or not held now', () => {
  expect([leads({ isEnded: true }), leads({}), leads({ state: 'early' })]).toEqual([
    { over: 'ended' },
    { over: 'closed' },
    { over: 'calledOff' },
  ])
})
