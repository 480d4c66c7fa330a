const problems: string[] = []

/** Records a contract violation or an unexpected call. The test then fails at its end, however the page handled it. */
export function recordProblem(problem: string): void {
  problems.push(problem)
}

/** Returns and clears the recorded problems. */
export function takeProblems(): string[] {
  return problems.splice(0)
}
