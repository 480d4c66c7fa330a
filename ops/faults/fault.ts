/** A deliberate fault in the product: one edit, and the test file that must then fail. */
export interface Fault {
  /** What goes wrong for a person. */
  name: string
  file: string
  /** Must occur exactly once in the file, so that a change to this code requires a change to the fault. */
  find: string
  replace: string
  failingTest: string
  /** Part of a test's name: of a slow file, only the matching tests are run. */
  onlyTest?: string
}
