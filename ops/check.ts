/**
 * - `npm run check`: format, lint, types, import rules and unit tests.
 * - `npm test` (`--all`): also unit tests in another time zone, component, database, browser and command tests.
 * - `npm test -- --heavy`, in CI: also the commands that need the whole machine for minutes.
 * - `npm test -- --changed`: of these tests, only those that changes since `main`, or since the commit in `--changed=…`,
 *   can affect. Unit tests always run in full, because many read files that they do not import.
 * - `npm run test:long` (`--long`): the database tests with the full crash, fuzz, history and access tests, and all
 *   random schedules.
 * - `npm run test:rooms` (`--rooms`): group session rooms, with media servers, relays and several processes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ALL_TESTS, findBranchStart, listChangedFiles, selectExtents, type TestExtent } from './check/changed-files.ts'
import type { Report } from './check/reporter.ts'
import type { CheckResult } from './check/worker.ts'

interface Outcome {
  name: string
  passed: number
  failures: string[]
}

process.env['PATH'] = join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env['PATH']
// Logs that are written to a file must not contain colour codes.
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1'
// The tests start dozens of processes, and the cache saves each of them 0.6 s of compilation.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules', '.cache', 'node')
const { all, heavy, long, rooms, since, files } = readOptions()
const outcomes: Outcome[] = []
/** Maximum length of a failed step's output in the summary, in characters. */
const MAX_FAILURE_CHARS = 2000

/**
 * `since` is the commit given with `--changed`, or null to run everything. `--long` and `--rooms` run only `files`, if
 * any.
 */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals: files } = parseArgs({
    // The commit is optional, which parseArgs cannot express.
    args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    options: { all: flag, heavy: flag, long: flag, rooms: flag, changed: { type: 'string' } },
    allowPositionals: true,
  })
  const { changed, ...flags } = values
  return { ...flags, files, since: changed === undefined ? null : changed || findBranchStart() }
}

/** Runs a command that prints to the terminal. @returns whether it succeeded */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs a command in parallel with other steps. @returns its output if it failed, otherwise an empty list */
function runBuffered(command: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => resolve([String(error)]))
    child.once('close', (code) => resolve(code === 0 ? [] : [Buffer.concat(output).toString()]))
  })
}

async function runStep(name: string, command: string, args: string[]): Promise<void> {
  const startedAt = performance.now()
  const problems = await runBuffered(command, args)
  report({ name, problems, seconds: (performance.now() - startedAt) / 1000 })
}

function report({ name, problems, seconds }: CheckResult): void {
  for (const problem of problems) console.error(`  ${problem}`)
  const passed = problems.length === 0
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`)
  outcomes.push({
    name,
    passed: passed ? 1 : 0,
    failures: passed ? [] : [problems.join('\n  ').slice(0, MAX_FAILURE_CHARS)],
  })
}

/** The results of the last type check, from which the next incremental one starts. */
const TYPES_CACHE = 'node_modules/.cache/types.tsbuildinfo'

/** The project's own checks: `ops/check/<name>.ts`, in two groups that can run in parallel. */
const FIRST_CHECKS = ['imports', 'sizes', 'error-codes', 'plain-english', 'guides']
const LATER_CHECKS = ['texts', 'banned-names', 'coverage', 'spelling']

function runProjectChecks(names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check/worker.ts', import.meta.url), { workerData: names })
    const done: string[] = []
    const problems: string[] = []
    worker.on('message', (result: CheckResult) => {
      done.push(result.name)
      report(result)
    })
    worker.once('error', (error) => problems.push(String(error)))
    worker.once('exit', () => {
      problems.push(...names.filter((name) => !done.includes(name)).map((name) => `${name} did not run`))
      if (problems.length > 0) report({ name: 'project checks', problems, seconds: 0 })
      resolve()
    })
  })
}

/**
 * These tests often wait for a browser, PostgreSQL or another process, so one worker per core would leave cores idle.
 */
const WORKERS_PER_CORE: Record<string, number> = { component: 1.5, database: 1.5, command: 2 }

async function runVitest(name: string, projects: string[], extent: TestExtent = 'all'): Promise<void> {
  const workers = Math.ceil(availableParallelism() * (WORKERS_PER_CORE[projects[0]!] ?? 1))
  const flags = projects.flatMap((project) => ['--project', project])
  const changed = extent === 'related' ? [`--changed=${since}`] : []
  // Recorded only when all files run, because a partial run would overwrite the recorded times of all files.
  const times = extent === 'all' && files.length === 0 ? ['./ops/check/test-times-reporter.ts'] : []
  const reporters = ['dot', './ops/check/reporter.ts', ...times]
  await runCounted(name, extent, [
    ...['vitest', 'run', `--maxWorkers=${workers}`, ...flags, ...files, ...changed],
    ...reporters.map((reporter) => `--reporter=${reporter}`),
  ])
}

async function runPlaywright(projects: ('journeys' | 'pages' | 'rooms')[], extent: TestExtent = 'all'): Promise<void> {
  const flags = projects.map((project) => `--project=${project}`)
  const changed = extent === 'related' ? [`--only-changed=${since}`] : []
  await runCounted(projects.join(' and '), extent, ['playwright', 'test', ...flags, ...files, ...changed])
}

/** Runs tests and counts them, because exit code 0 could hide a run without tests. */
async function runCounted(name: string, extent: TestExtent, [command, ...args]: string[]): Promise<void> {
  if (extent === 'none') return
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'hool-report-'))
  const file = join(folder, 'report.json')
  process.env['CHECK_REPORT'] = file
  const succeeded = await run(command!, args)
  try {
    const { passed, failures } = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (failures.length === 0 && passed === 0 && extent === 'all') failures.push('no test was run')
    else if (failures.length === 0 && !succeeded && passed > 0) failures.push('the run failed although no test did')
    outcomes.push({ name, passed, failures })
    console.log(`${name}: ${passed} passed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  } catch {
    outcomes.push({ name, passed: 0, failures: ['the run wrote no report'] })
  }
  rmSync(folder, { recursive: true, force: true })
}

if (long) {
  process.env['TEST_LENGTH'] = 'long'
  await runVitest('database and property', ['database', 'property'])
} else if (rooms) {
  await runPlaywright(['rooms'])
} else {
  // Additional type checkers would each repeat part of the work. Because of `--incremental`, the next run checks only
  // what a change can affect.
  const types = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES_CACHE]
  // Without a cache, the type check takes longer; with one, the unit tests do. Whichever ends first starts the other
  // steps.
  const otherSteps = [
    () => runProjectChecks(LATER_CHECKS),
    () => runStep('format and lint', 'biome', ['check', '.']),
    () => runStep('unused', 'knip', []),
  ]
  const runOtherSteps = async () => {
    for (let step = otherSteps.shift(); step; step = otherSteps.shift()) await step()
  }
  await Promise.all([
    runStep('types', 'tsc', types).then(runOtherSteps),
    runProjectChecks(FIRST_CHECKS)
      .then(() => runVitest('unit', ['unit']))
      .then(runOtherSteps),
  ])
}
if (all) {
  const extents = since ? selectExtents(listChangedFiles(since)) : ALL_TESTS
  if (since) console.log(`changed since ${since}: ${JSON.stringify(extents)}`)
  // Repeats unit tests in a time zone where it is already the next day. `npm run check` skips this to stay fast.
  await runVitest('far east and property', ['property', 'property-far-east', 'unit-far-east'], extents.tests)
  await runVitest('component', ['component'], extents.tests)
  await runVitest('database', ['database'], extents.tests)
  await runPlaywright(['pages', 'journeys'], extents.browser)
  await runVitest('commands', heavy ? ['command', 'heavy-command'] : ['command'], extents.commands)
}

const failures = outcomes.flatMap(({ name, failures }) => failures.map((failure) => `FAILED  ${name}  ${failure}`))
for (const failure of failures) console.log(failure)
console.log(`${outcomes.reduce((total, { passed }) => total + passed, 0)} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
