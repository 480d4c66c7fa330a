import type { TestCaller } from './test-callers.ts'

/** `status`: for every role the contract admits; `others`: for admitted people who do not own the record. */
export interface CallTableRow {
  input?: (index: number) => Record<string, unknown>
  status?: number
  others?: number
  each?: (person: TestCaller) => number
}
