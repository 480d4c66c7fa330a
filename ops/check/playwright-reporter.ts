/** A Playwright reporter that writes results and timings in the same formats as our Vitest reporters. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import type { Report } from './reporter.ts'
import { PROJECT } from './sources.ts'
import { type FileTimes, type ProjectTimes, TIMES_FOLDER } from './test-times-reporter.ts'

const MAX_ERROR_LINES = 12
/** Playwright writes colour codes even if the output is not a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour code
const COLOUR = /\u001B\[[\d;]*m/g

const formatError = ({ stack, message, value }: TestError) =>
  (stack ?? message ?? value ?? '')
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MAX_ERROR_LINES)

export default class PlaywrightReporter implements Reporter {
  #suite!: Suite
  #startedAt = 0
  #errors: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
    this.#startedAt = performance.now()
  }

  onError(error: TestError): void {
    this.#errors.push(error)
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const reportFile = process.env['CHECK_REPORT']
    if (reportFile) writeFileSync(reportFile, JSON.stringify(buildReport(tests, this.#errors)))
    const wallSeconds = (performance.now() - this.#startedAt) / 1000
    mkdirSync(TIMES_FOLDER, { recursive: true })
    for (const [project, projectTests] of Map.groupBy(tests, (test) => test.parent.project()!.name)) {
      const files = [...Map.groupBy(projectTests, getFile)].map(([file, all]) => measureFile(file, all))
      const times: ProjectTimes = { project, wallSeconds, files: files.toSorted(bySeconds) }
      writeFileSync(join(TIMES_FOLDER, `${project}.json`), JSON.stringify(times, null, 1))
    }
  }
}

function buildReport(tests: readonly TestCase[], errors: readonly TestError[]): Report {
  const failed = tests.filter((test) => !test.ok())
  return {
    passed: tests.filter((test) => test.outcome() === 'expected').length,
    failures: [
      ...errors.map((error) => ['outside a test', ...formatError(error)].join('\n    ')),
      ...failed.map((test) =>
        [
          `${getFile(test)} > ${test.title}`,
          ...test.results.flatMap((result) => (result.status === 'passed' ? [] : result.errors.flatMap(formatError))),
        ].join('\n    '),
      ),
    ],
  }
}

function measureFile(file: string, all: readonly TestCase[]): FileTimes {
  const tests = all.map((test) => ({
    name: test.title,
    seconds: test.results.reduce((total, { duration }) => total + duration, 0) / 1000,
  }))
  const seconds = tests.reduce((total, test) => total + test.seconds, 0)
  return { file, seconds, importSeconds: 0, tests: tests.toSorted(bySeconds) }
}

const getFile = (test: TestCase) => relative(PROJECT, test.location.file)
const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds
