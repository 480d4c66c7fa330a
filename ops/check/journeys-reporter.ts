/** Outcome and times of the browser tests, in the shapes that the other reporters write for Vitest's projects. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import type { Report } from './reporter.ts'
import { PROJECT } from './sources.ts'
import { type FileTimes, type ProjectTimes, TIMES_FOLDER } from './times-reporter.ts'

const LINES_TOLD = 12
/** Playwright colours what it says even where nobody sees colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
const COLOUR = /\u001B\[[\d;]*m/g

const told = ({ stack, message, value }: TestError) =>
  (stack ?? message ?? value ?? '')
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_TOLD)

export default class JourneysReporter implements Reporter {
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
    const to = process.env['CHECK_REPORT']
    if (to) writeFileSync(to, JSON.stringify(reportOf(tests, this.#errors)))
    const wallSeconds = (performance.now() - this.#startedAt) / 1000
    mkdirSync(TIMES_FOLDER, { recursive: true })
    for (const [project, ofProject] of Map.groupBy(tests, (test) => test.parent.project()!.name)) {
      const files = [...Map.groupBy(ofProject, fileOf)].map(([file, all]) => timesOf(file, all))
      const times: ProjectTimes = { project, wallSeconds, files: files.toSorted(bySeconds) }
      writeFileSync(join(TIMES_FOLDER, `${project}.json`), JSON.stringify(times, null, 1))
    }
  }
}

function reportOf(tests: readonly TestCase[], errors: readonly TestError[]): Report {
  const failed = tests.filter((test) => !test.ok())
  return {
    passed: tests.filter((test) => test.outcome() === 'expected').length,
    failures: [
      ...errors.map((error) => ['outside a test', ...told(error)].join('\n    ')),
      ...failed.map((test) =>
        [
          `${fileOf(test)} > ${test.title}`,
          ...test.results.flatMap((result) => (result.status === 'passed' ? [] : result.errors.flatMap(told))),
        ].join('\n    '),
      ),
    ],
  }
}

function timesOf(file: string, all: readonly TestCase[]): FileTimes {
  const tests = all.map((test) => ({
    name: test.title,
    seconds: test.results.reduce((total, { duration }) => total + duration, 0) / 1000,
  }))
  const seconds = tests.reduce((total, test) => total + test.seconds, 0)
  return { file, seconds, importSeconds: 0, tests: tests.toSorted(bySeconds) }
}

const fileOf = (test: TestCase) => relative(PROJECT, test.location.file)
const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds
