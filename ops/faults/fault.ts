/** A deliberate fault: an edit of the product, and the test file that must then fail. */
export interface Fault {
  /** The consequence for a user. */
  name: string
  file: string
  /** Must occur exactly once in the file, so that the fault is updated when this code changes. */
  find: string
  replace: string
  failingTest: string
  /** A part of the test's name. Only matching tests of a slow file are run. */
  onlyTest?: string
}
