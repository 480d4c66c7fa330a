/** `npm run check`: format, lint, types, walls and unit tests. `npm test` (`--all`): these in another zone, database and browser too. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Report } from './check/reporter.ts'

interface Outcome {
  name: string
  passed: number
  failures: string[]
}

process.env['PATH'] = join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env['PATH']
// Kept words are read as they are: no colours but on a screen.
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1'
const all = process.argv.includes('--all')
const outcomes: Outcome[] = []
/** Characters of a step's own words that the closing lines say again. */
const TOLD_AT_MOST = 2000

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

const CHECKS = ['walls', 'sizes', 'texts', 'refusals', 'words', 'guides'] as const

async function houseRules(): Promise<void> {
  for (const name of CHECKS)
    await step(name, async () => ((await import(`./check/${name}.ts`)) as { check: () => Promise<string[]> }).check())
}

/** Runs the projects and counts single tests, because a closing line that only says 'ok' hides an empty run. */
async function tests(name: string, projects: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hool-report-'))
  const file = join(folder, 'report.json')
  process.env['CHECK_REPORT'] = file
  const flags = projects.flatMap((project) => ['--project', project])
  const ended = await run('vitest', [
    'run',
    // Files that open a browser go one by one (vitest.config.ts); of all others one a core.
    '--maxWorkers=100%',
    ...flags,
    '--reporter=dot',
    '--reporter=./ops/check/reporter.ts',
  ])
  try {
    const { passed, failures } = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (failures.length === 0 && passed === 0) failures.push('no test was run')
    else if (failures.length === 0 && !ended) failures.push('the run ended badly, though no test failed')
    outcomes.push({ name, passed, failures })
  } catch {
    outcomes.push({ name, passed: 0, failures: ['the run left no report'] })
  }
  rmSync(folder, { recursive: true, force: true })
}

// One core for the types and one for the rest: the compiler's usual four checkers do each other's work again.
await Promise.all([
  step('types', () => runBeside('tsc', ['--noEmit', '--checkers', '1'])),
  step('format and lint', () => runBeside('biome', ['check', '.']))
    .then(houseRules)
    .then(() => step('unused', () => runBeside('knip', []))),
])
await tests('unit', ['unit'])
if (all) {
  // The same tests where the day is another one already: whoever writes waits for half.
  await tests('unit far east', ['unit-far-east'])
  await tests('property', ['property', 'property-far-east'])
  await tests('database', ['database'])
  await tests('browser', ['browser'])
}

const failures = outcomes.flatMap((one) => one.failures.map((said) => `FAILED  ${one.name}  ${said}`))
for (const failure of failures) console.log(failure)
console.log(`${outcomes.reduce((total, one) => total + one.passed, 0)} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
