/** Writes a test run's outcome for the check's summary, because the output of long runs is often cut off. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Report {
  passed: number
  /** Each failed test, file or error outside a test, with its first lines. */
  failures: string[]
}

const MAX_ERROR_LINES = 12

/** The message and the stack lines in our own files. */
const formatError = ({ message, stack }: SerializedError) =>
  (stack ?? message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MAX_ERROR_LINES)

const formatFailure = (where: string, errors: readonly SerializedError[]) =>
  [where, ...errors.flatMap(formatError)].join('\n    ')

/** @throws if `CHECK_REPORT` does not name the file to write: the reporter is not meant to be used by hand. */
export default class CheckReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const to = process.env['CHECK_REPORT']
    if (to === undefined) throw new Error('CHECK_REPORT names no file')
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
    writeFileSync(to, JSON.stringify(report))
  }
}
