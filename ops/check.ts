/**
 * `npm run check`: format, lint, types, walls and unit tests. `npm test` (`--all`): these in another zone, components,
 * database, journeys and commands too. `npm test -- --changed`: of these only what the changes since `main` can affect, or those
 * since the commit named in `--changed=…`. Unit tests always run whole: many read other files than those they import.
 * `npm run test:long` (`--long`): the database tests with their crash, fuzz and history tests in full.
 * `npm run test:rooms` (`--rooms`): session rooms of groups, through media servers and relays, and of several processes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { branchStart, changedSince, EVERYTHING, type Extent, extentsOf } from './check/changed.ts'
import type { Report } from './check/reporter.ts'

interface Outcome {
  name: string
  passed: number
  failures: string[]
}

process.env['PATH'] = join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env['PATH']
// Kept words are read as they are: no colours but on a screen.
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1'
const { all, long, rooms, since, files } = readOptions()
const outcomes: Outcome[] = []
/** Characters of a step's own words that the closing lines say again. */
const TOLD_AT_MOST = 2000

/** `since`: the commit of `--changed`, or null to run everything. `files`: limits `--long` and `--rooms` to these test files. */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals: files } = parseArgs({
    // The commit is optional, which parseArgs cannot express.
    args: process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one)),
    options: { all: flag, long: flag, rooms: flag, changed: { type: 'string' } },
    allowPositionals: true,
  })
  const { changed, ...flags } = values
  return { ...flags, files, since: changed === undefined ? null : changed || branchStart() }
}

/** One step: its own words on the screen, and whether it ended well. */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** As `run`, beside other steps: what it said comes when it is done and not among their words; nothing when all is well. */
function runBeside(command: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
    child.once('error', (error) => resolve([String(error)]))
    child.once('close', (code) => resolve(code === 0 ? [] : [Buffer.concat(said).toString()]))
  })
}

async function step(name: string, work: () => Promise<string[]>): Promise<void> {
  const startedAt = performance.now()
  const problems = await work().catch((error: Error) => [error.stack ?? error.message])
  for (const problem of problems) console.error(`  ${problem}`)
  const passed = problems.length === 0
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  outcomes.push({
    name,
    passed: passed ? 1 : 0,
    failures: passed ? [] : [problems.join('\n  ').slice(0, TOLD_AT_MOST)],
  })
}

const CHECKS = ['walls', 'sizes', 'texts', 'refusals', 'words', 'guides', 'coverage'] as const

async function houseRules(): Promise<void> {
  for (const name of CHECKS)
    await step(name, async () => ((await import(`./check/${name}.ts`)) as { check: () => Promise<string[]> }).check())
}

/** Runs projects of Vitest. */
async function tests(name: string, projects: string[], extent: Extent = 'all'): Promise<void> {
  const flags = projects.flatMap((project) => ['--project', project])
  const changed = extent === 'related' ? [`--changed=${since}`] : []
  const reporters = ['dot', './ops/check/reporter.ts', './ops/check/times-reporter.ts']
  await counted(name, extent, [
    ...['vitest', 'run', '--maxWorkers=100%', ...flags, ...files, ...changed],
    ...reporters.map((reporter) => `--reporter=${reporter}`),
  ])
}

/** Runs a project of Playwright (playwright.config.ts). */
async function browserTests(project: 'journeys' | 'rooms', extent: Extent = 'all'): Promise<void> {
  const changed = extent === 'related' ? [`--only-changed=${since}`] : []
  await counted(project, extent, ['playwright', 'test', `--project=${project}`, ...files, ...changed])
}

/** Counts single tests, because a closing line that only says 'ok' hides an empty run. */
async function counted(name: string, extent: Extent, [command, ...args]: string[]): Promise<void> {
  if (extent === 'none') return
  const folder = mkdtempSync(join(tmpdir(), 'hool-report-'))
  const file = join(folder, 'report.json')
  process.env['CHECK_REPORT'] = file
  const ended = await run(command!, args)
  try {
    const { passed, failures } = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (failures.length === 0 && passed === 0 && extent === 'all') failures.push('no test was run')
    else if (failures.length === 0 && !ended && passed > 0) failures.push('the run ended badly, though no test failed')
    outcomes.push({ name, passed, failures })
  } catch {
    outcomes.push({ name, passed: 0, failures: ['the run left no report'] })
  }
  rmSync(folder, { recursive: true, force: true })
}

if (long) {
  process.env['TEST_LENGTH'] = 'long'
  await tests('database', ['database'])
} else if (rooms) {
  await browserTests('rooms')
} else {
  // One core for the types and one for the rest: the compiler's usual four checkers do each other's work again.
  await Promise.all([
    step('types', () => runBeside('tsc', ['--noEmit', '--checkers', '1'])),
    step('format and lint', () => runBeside('biome', ['check', '.']))
      .then(houseRules)
      .then(() => step('unused', () => runBeside('knip', []))),
  ])
  await tests('unit', ['unit'])
}
if (all) {
  const extents = since ? extentsOf(changedSince(since)) : EVERYTHING
  if (since) console.log(`changed since ${since}: ${JSON.stringify(extents)}`)
  // The same tests where the day is another one already: whoever writes waits for half.
  await tests('unit far east', ['unit-far-east'], extents.tests)
  await tests('property', ['property', 'property-far-east'], extents.tests)
  await tests('component', ['component'], extents.tests)
  await tests('database', ['database'], extents.tests)
  await browserTests('journeys', extents.browser)
  await tests('commands', ['command'], extents.commands)
}

const failures = outcomes.flatMap((one) => one.failures.map((said) => `FAILED  ${one.name}  ${said}`))
for (const failure of failures) console.log(failure)
console.log(`${outcomes.reduce((total, one) => total + one.passed, 0)} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
