const problems: string[] = []

/** Records a contract violation or an unexpected call, which fails the test when it ends, however the page reacted. */
export function recordProblem(problem: string): void {
  problems.push(problem)
}

/** Returns and clears the recorded problems. */
export function takeProblems(): string[] {
  return problems.splice(0)
}
