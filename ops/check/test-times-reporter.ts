/** Writes the timings of a test run to `artifacts/test-times/{project}.json`, where `npm run test:times` reads them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export interface ProjectTimes {
  project: string
  /** The duration of the whole run, which may have included another project. */
  wallSeconds: number
  /** Slowest first. */
  files: FileTimes[]
}

export interface FileTimes {
  file: string
  /** The duration of tests and hooks. */
  seconds: number
  /** The time spent loading the file and its modules and setting up the environment. */
  importSeconds: number
  /** Slowest first. */
  tests: { name: string; seconds: number }[]
}

export const TIMES_FOLDER = join(import.meta.dirname, '../../artifacts/test-times')

export default class TimesReporter implements Reporter {
  #startedAt = 0

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const wallSeconds = (performance.now() - this.#startedAt) / 1000
    mkdirSync(TIMES_FOLDER, { recursive: true })
    for (const [project, projectModules] of Map.groupBy(modules, (module) => module.project.name)) {
      const files = projectModules.map(measureFile).toSorted(bySeconds)
      const times: ProjectTimes = { project, wallSeconds, files }
      writeFileSync(join(TIMES_FOLDER, `${project}.json`), JSON.stringify(times, null, 1))
    }
  }
}

function measureFile(module: TestModule): FileTimes {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }))
  return {
    file: module.relativeModuleId,
    seconds: duration / 1000,
    importSeconds: (collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1000,
    tests: tests.toSorted(bySeconds),
  }
}

const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds
