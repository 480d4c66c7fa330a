const problems: string[] = []

/** Notes that a call broke the contract or was not expected: the test fails when it ends, whatever the screen made of it. */
export function noteProblem(problem: string): void {
  problems.push(problem)
}

/** What was noted since the last time. */
export function takeProblems(): string[] {
  return problems.splice(0)
}
