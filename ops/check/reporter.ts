/** What a run of tests came to, for the closing lines of the check: a long run's own words are often cut where they say what failed. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Report {
  passed: number
  /** Each failed test, file or error outside a test, with the first lines of what it said. */
  failures: string[]
}

const LINES_TOLD = 12

/** What an error said and where in our own files it was. */
const told = ({ message, stack }: SerializedError) =>
  (stack ?? message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_TOLD)

const failure = (where: string, errors: readonly SerializedError[]) => [where, ...errors.flatMap(told)].join('\n    ')

/** @throws when no `CHECK_REPORT` names the file to write: it is no reporter to call by hand. */
export default class CheckReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const to = process.env['CHECK_REPORT']
    if (to === undefined) throw new Error('CHECK_REPORT names no file')
    const report: Report = { passed: 0, failures: unhandled.map((error) => failure('outside a test', [error])) }
    for (const module of modules) {
      if (module.errors().length > 0) report.failures.push(failure(module.relativeModuleId, module.errors()))
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0)
          report.failures.push(failure(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors()))
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') report.passed += 1
        if (result.state === 'failed')
          report.failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, result.errors))
      }
    }
    writeFileSync(to, JSON.stringify(report))
  }
}
