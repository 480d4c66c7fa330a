/**
 * `npm run test:times [-- project …]` prints the timings of test projects and of the slowest files and tests, after
 * running the named projects. Without names, it uses the timings of the last runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProjectTimes, TIMES_FOLDER } from './check/test-times-reporter.ts'

const PRINTED_COUNT = 20
const requested = process.argv.slice(2)
if (requested.length > 0) {
  const reporters = ['--reporter=dot', '--reporter=./ops/check/test-times-reporter.ts']
  const { browser = [], others = [] } = Object.groupBy(requested, (name) =>
    ['journeys', 'pages', 'rooms'].includes(name) ? 'browser' : 'others',
  )
  const toProjectFlags = (projects: string[]) => projects.map((project) => `--project=${project}`)
  const run = (...args: string[]) => spawnSync('npx', args, { stdio: 'inherit' })
  if (others.length > 0) run('vitest', 'run', '--maxWorkers=100%', ...toProjectFlags(others), ...reporters)
  if (browser.length > 0) run('playwright', 'test', ...toProjectFlags(browser))
}

const recorded = existsSync(TIMES_FOLDER) ? readdirSync(TIMES_FOLDER).filter((name) => name.endsWith('.json')) : []
if (recorded.length === 0) {
  console.error('No test times are recorded yet: name projects, as in `npm run test:times -- unit database`.')
  process.exit(1)
}
const projects = recorded.map((name) => JSON.parse(readFileSync(join(TIMES_FOLDER, name), 'utf8')) as ProjectTimes)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`.padStart(9)

console.log('  whole run    tests   import   files  tests  project')
for (const { project, wallSeconds, files } of projects) {
  const counts = [files.length, sum(files.map(({ tests }) => tests.length))]
  console.log(
    seconds(wallSeconds).padStart(11),
    seconds(sum(files.map((file) => file.seconds))),
    seconds(sum(files.map((file) => file.importSeconds))),
    ...counts.map((count) => String(count).padStart(6)),
    '',
    project,
  )
}
const files = projects.flatMap(({ project, files: all }) => all.map((file) => ({ ...file, project })))
const tests = files.flatMap(({ file, project, tests: all }) => all.map((test) => ({ ...test, file, project })))
const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds
console.log(`\nThe ${PRINTED_COUNT} slowest files`)
for (const entry of files.toSorted(bySeconds).slice(0, PRINTED_COUNT))
  console.log(seconds(entry.seconds), ` ${entry.project}  ${entry.file}  (${entry.tests.length} tests)`)
console.log(`\nThe ${PRINTED_COUNT} slowest tests`)
for (const entry of tests.toSorted(bySeconds).slice(0, PRINTED_COUNT))
  console.log(seconds(entry.seconds), ` ${entry.project}  ${entry.file}  ${entry.name}`)
