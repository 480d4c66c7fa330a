/** A deliberate fault in the product: one edit, and the file of tests that must then fail. */
export interface Fault {
  /** What goes wrong for a person. */
  name: string
  file: string
  /** Occurs in the file exactly once, so that moving or rewriting the code rewrites the fault too. */
  find: string
  replace: string
  failingTest: string
  /** Words of a test's name: only that one of a slow file is run. */
  onlyTest?: string
}
