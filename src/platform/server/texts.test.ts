import { expect, test } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { translate } from './texts.ts'

test('the server has the success text of every call in every language', () => {
  const keys = (Object.values(ALL_CALLS) as AnyCall[]).flatMap(({ successText }) => successText ?? [])
  expect(keys.length).toBeGreaterThan(10)
  const missing = UI_LANGUAGES.flatMap((language) => keys.filter((key) => translate(language, key) === key))
  expect(missing).toEqual([])
})
