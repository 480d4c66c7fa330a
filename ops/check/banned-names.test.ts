import { expect, test } from 'vitest'
import { findBannedNames } from './banned-names.ts'

const problems = (path: string, text = '') => findBannedNames([{ path, text }])

test.for(['src/utils.ts', 'src/ui/date-helpers.tsx', 'src/misc/a.ts', 'src/ui/common.css'])(
  'rejects the file name %s',
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
  'export interface SealedNote {}',
  'export const listPapers = 1',
  'const helpers = 1\nexport { helpers }',
])('rejects %s', (code) => {
  expect(problems('src/start.ts', code)).toHaveLength(1)
})

test.for([
  'export const utility = 1',
  'const helper = 1\nexport const a = helper',
  "export { helpers as texts } from './texts.ts'",
  'export const commonwealth = { manager: 1 }',
])('allows %s', (code) => {
  expect(problems('src/start.ts', code)).toEqual([])
})
