const LONGEST_VALUE = 300

/**
 * For tables of made or listed rows, where a test a row would only be a long list: checks all rows and
 * @throws once, naming each row that failed with its reason; and when there is no row at all.
 */
export function checkEach<T>(rows: readonly T[], nameOf: (row: T) => string, check: (row: T) => void): void {
  if (rows.length === 0) throw new Error('There is no row to check')
  const errors: Error[] = []
  const failures = rows.flatMap((row) => {
    try {
      check(row)
      return []
    } catch (error) {
      errors.push(error as Error)
      return [`  ${nameOf(row)}: ${reasonOf(error as Error)}`]
    }
  })
  if (failures.length === 0) return
  throw new Error(`${failures.length} of ${rows.length} failed:\n${failures.join('\n')}`, { cause: errors[0] })
}

/** An assertion's message cuts its values short: they follow in full, but for long texts. */
function reasonOf(error: Error & { actual?: unknown; expected?: unknown }): string {
  const values = [error.actual, error.expected].map((value) => JSON.stringify(value) ?? String(value))
  const isShown = 'actual' in error && values.every((value) => value.length <= LONGEST_VALUE)
  return isShown ? `${error.message} (${values.join(', expected ')})` : error.message
}
