const problems: string[] = []

/**
 * Records a contract violation or an unexpected call. The test then fails when it ends, however the page handled the
 * problem.
 */
export function recordProblem(problem: string): void {
  problems.push(problem)
}

/** Returns and clears the recorded problems. */
export function takeProblems(): string[] {
  return problems.splice(0)
}
