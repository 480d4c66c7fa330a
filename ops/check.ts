/** `npm run check`: format, lint, types, walls and unit tests. `npm test` (`--all`): these in another zone, database and browser too. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

interface Outcome {
  name: string
  passed: number
  failed: number
}

process.env['PATH'] = join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env['PATH']
const all = process.argv.includes('--all')
const outcomes: Outcome[] = []

/** One step: its own words on the screen, and whether it ended well. */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** As `run`, beside other steps: its words come when it is done, and not among theirs. */
function runBeside(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
    child.once('error', () => resolve(false))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  const passed = await work().catch((error: Error) => {
    console.error(error)
    return false
  })
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  outcomes.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
}

const CHECKS = ['walls', 'sizes', 'texts', 'refusals', 'words', 'guides'] as const

async function houseRules(): Promise<void> {
  for (const name of CHECKS) {
    await step(name, async () => {
      const { check } = (await import(`./check/${name}.ts`)) as { check: () => Promise<string[]> }
      const problems = await check()
      for (const problem of problems) console.error(`  ${problem}`)
      return problems.length === 0
    })
  }
}

/** Runs the projects and counts single tests, because a closing line that only says 'ok' hides an empty run. */
async function tests(name: string, projects: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hool-report-'))
  const report = join(folder, 'report.json')
  const flags = projects.flatMap((project) => ['--project', project])
  const ended = await run('vitest', [
    'run',
    // Files that open a browser go one by one (vitest.config.ts); of all others one a core.
    '--maxWorkers=100%',
    ...flags,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    const brokenOtherwise = !ended && numFailedTests === 0
    outcomes.push({
      name,
      passed: numPassedTests,
      failed: numFailedTests + (brokenOtherwise || numPassedTests === 0 ? 1 : 0),
    })
  } catch {
    outcomes.push({ name, passed: 0, failed: 1 })
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

const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0)
for (const one of outcomes.filter((some) => some.failed > 0)) console.log(`FAILED  ${one.name}`)
console.log(`${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`)
process.exit(sum((one) => one.failed) > 0 ? 1 : 0)
