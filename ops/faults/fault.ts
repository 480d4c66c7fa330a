/** A deliberate fault: an edit to the product, and the test file that must then fail. */
export interface Fault {
  /** What would go wrong for a user. */
  name: string
  file: string
  /** Must occur exactly once in the file, so that the fault has to be updated when this code changes. */
  find: string
  replace: string
  failingTest: string
  /** Part of a test name. In a slow file, only matching tests are run. */
  onlyTest?: string
}
