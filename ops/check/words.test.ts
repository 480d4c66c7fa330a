import { expect, test } from 'vitest'
import { bannedNames } from './words.ts'

const problems = (path: string, text = '') => bannedNames([{ path, text }])

test.for(['server/utils.ts', 'src/ui/date-helpers.tsx', 'server/misc/a.ts', 'web/common.css'])(
  'the file name %s is refused',
  (path) => {
    expect(problems(path)).toHaveLength(1)
  },
)

test.for([
  'export const dateUtils = 1',
  'export class JobHelper {}',
  'export default function commonThings() {}',
  'export async function miscStart() {}',
  'export type HelperOf<T> = T',
  'export interface CommonView {}',
  "export { start as startHelper } from './start.ts'",
  'const helpers = 1\nexport { helpers }',
])('%s is refused', (code) => {
  expect(problems('server/start.ts', code)).toHaveLength(1)
})

test.for([
  'export const utility = 1',
  'const helper = 1\nexport const a = helper',
  "export { helpers as texts } from './texts.ts'",
  'export const commonwealth = { manager: 1 }',
])('%s is allowed', (code) => {
  expect(problems('server/start.ts', code)).toEqual([])
})
