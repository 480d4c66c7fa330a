import type { TestCaller } from './test-callers.ts'

/**
 * The input of a call and the expected HTTP status: `status` for every role that the contract admits (200 by default),
 * `others` for admitted callers who do not own the record, `getStatus` for calls that need a different rule.
 */
export interface CallTableRow {
  input?: (index: number) => Record<string, unknown>
  status?: number
  others?: number
  getStatus?: (caller: TestCaller) => number
}
