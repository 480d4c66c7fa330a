/** Writes the results of a test run to a file, from which the check prints a summary once all runs have ended. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Report {
  passed: number
  /** Failed tests and files, and errors outside tests, each with the first lines of its output. */
  failures: string[]
}

const MAX_ERROR_LINES = 12

/** Returns the message and the stack lines from our own files. */
const formatError = ({ message, stack }: SerializedError) =>
  (stack ?? message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MAX_ERROR_LINES)

const formatFailure = (where: string, errors: readonly SerializedError[]) =>
  [where, ...errors.flatMap(formatError)].join('\n    ')

export default class CheckReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const reportFile = process.env['CHECK_REPORT']
    if (reportFile === undefined) throw new Error('CHECK_REPORT names no file')
    const report: Report = { passed: 0, failures: unhandled.map((error) => formatFailure('outside a test', [error])) }
    for (const module of modules) {
      if (module.errors().length > 0) report.failures.push(formatFailure(module.relativeModuleId, module.errors()))
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0)
          report.failures.push(formatFailure(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors()))
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') report.passed += 1
        if (result.state === 'failed')
          report.failures.push(formatFailure(`${module.relativeModuleId} > ${test.fullName}`, result.errors))
      }
    }
    writeFileSync(reportFile, JSON.stringify(report))
  }
}
