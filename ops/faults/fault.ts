/** A deliberate fault in the product: one edit, and the test file that must then fail. */
export interface Fault {
  /** The consequence for a user. */
  name: string
  file: string
  /** Must occur exactly once in the file, so that a change to this code requires a change to the fault. */
  find: string
  replace: string
  failingTest: string
  /** Part of a test's name: limits a slow file to the matching tests. */
  onlyTest?: string
}
