const MAX_VALUE_LENGTH = 300

/**
 * Checks all rows of a table in a single test, because one test per row would flood the test list. @throws an error
 * that lists every failed row with its reason, or an error if the table is empty
 */
export function checkEach<T>(rows: readonly T[], getName: (row: T) => string, check: (row: T) => void): void {
  if (rows.length === 0) throw new Error('There is no row to check')
  const errors: Error[] = []
  const failures = rows.flatMap((row) => {
    try {
      check(row)
      return []
    } catch (error) {
      errors.push(error as Error)
      return [`  ${getName(row)}: ${describeError(error as Error)}`]
    }
  })
  if (failures.length === 0) return
  throw new Error(`${failures.length} of ${rows.length} failed:\n${failures.join('\n')}`, { cause: errors[0] })
}

/** Assertion messages truncate values, so the full values are appended unless they are long. */
function describeError(error: Error & { actual?: unknown; expected?: unknown }): string {
  const values = [error.actual, error.expected].map((value) => JSON.stringify(value) ?? String(value))
  const isShown = 'actual' in error && values.every((value) => value.length <= MAX_VALUE_LENGTH)
  return isShown ? `${error.message} (${values.join(', expected ')})` : error.message
}
