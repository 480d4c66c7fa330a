/**
 * `npm run test:faults [-- text]` introduces each deliberate fault (or each whose name contains the text) in a copy of
 * the working tree, runs its tests there and expects them to fail.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Fault } from './faults/fault.ts'
import { FAULTS } from './faults/faults.ts'

/** Each copy uses one core for its tests and also runs PostgreSQL and sometimes a browser. */
const MAX_COPIES = 4

const nameFilter = process.argv.slice(2).join(' ')
const selected = FAULTS.filter(({ name }) => name.includes(nameFilter))
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'hool-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  .toString()
  .split('\0')
  // Git also lists files whose deletion is not committed.
  .filter((file) => file && existsSync(join(root, file)))
const queue = [...selected]
const missedFaults: string[] = []
let done = 0
const copies = Math.min(MAX_COPIES, availableParallelism(), selected.length)
await Promise.all(Array.from({ length: copies }, (_none, index) => runFaults(createCopy(`copy-${index}`))))
console.log(`${selected.length - missedFaults.length} passed, ${missedFaults.length} failed`)
process.exitCode = missedFaults.length > 0 || selected.length === 0 ? 1 : 0

function createCopy(name: string): string {
  const copy = join(folder, name)
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkDependencies(copy)
  linkPages(copy)
  return copy
}

/**
 * Links each dependency instead of `node_modules` itself, because copies would otherwise share the Vite cache inside it
 * and replace its files while another copy's browser loads them.
 */
function linkDependencies(copy: string): void {
  const [from, to] = [root, copy].map((path) => join(path, 'node_modules')) as [string, string]
  mkdirSync(to)
  const names = readdirSync(from).filter((name) => !name.startsWith('.vite'))
  for (const name of names) symlinkSync(join(from, name), join(to, name))
}

/** Runs faults from the shared queue until it is empty. */
async function runFaults(copy: string): Promise<void> {
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const startedAt = performance.now()
    const caughtBy = await findFailingTest(copy, fault)
    if (!caughtBy) missedFaults.push(fault.name)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    const verdict = caughtBy ? 'caught' : caughtBy === null ? 'MISSED' : 'NOT RUN'
    console.log(`${++done}/${selected.length}  ${verdict.padEnd(7)}  ${seconds} s  ${fault.name}`)
    if (caughtBy) console.log(`           by: ${caughtBy}`)
  }
}

/**
 * Returns the test that fails because of the fault, null if all tests pass, or undefined if no test ran because the
 * file could not be loaded or has no test with this name.
 */
async function findFailingTest(copy: string, fault: Fault): Promise<string | null | undefined> {
  const { file, find, replace } = fault
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  const isBuilt = needsPages(fault)
  if (isBuilt) await buildPages(copy)
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  await run(copy, testCommand(fault, copy), { CHECK_REPORT: report })
  writeFileSync(path, original)
  if (isBuilt) linkPages(copy)
  try {
    const { passed, failures } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failures: string[] }
    const [first] = failures
    const failedTest = first?.split('\n', 1)[0]
    // A failure outside a test counts only if some tests passed, which proves that the file could be loaded.
    if (failedTest && (failedTest.includes(' > ') || passed > 0)) return failedTest
    return passed > 0 ? null : undefined
  } catch {
    return undefined
  }
}

/** Runs one of the project's tools in the copy. @returns whether it succeeded */
function run(copy: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npx', args, { cwd: copy, env: { ...process.env, ...env }, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Links the copy to the original tree's built pages, which tests only read. */
function linkPages(copy: string): void {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  symlinkSync(join(root, 'build'), join(copy, 'build'))
}

/** Whether the pages must be rebuilt because the tests open built pages and the fault is in their source. */
function needsPages({ file, failingTest }: Fault): boolean {
  const opensPages = failingTest.startsWith('e2e/') || failingTest.startsWith('src/platform/server/http/page')
  return opensPages && file.startsWith('src/') && !/\/(server|emails)\//.test(file)
}

/** Builds the pages in the copy. @throws if the build fails, because then the fault itself is invalid */
async function buildPages(copy: string): Promise<void> {
  rmSync(join(copy, 'build'))
  if (!(await run(copy, ['react-router', 'build']))) throw new Error('The pages cannot be built')
}

function testCommand({ failingTest, onlyTest }: Fault, copy: string): string[] {
  if (failingTest.startsWith('e2e/'))
    return ['playwright', 'test', failingTest, ...(onlyTest ? ['--grep', onlyTest] : []), '--max-failures=1']
  const only = onlyTest ? ['--testNamePattern', onlyTest] : []
  const reporter = `--reporter=${join(copy, 'ops/check/reporter.ts')}`
  return ['vitest', 'run', ...projectFlags(failingTest), failingTest, ...only, '--bail=1', reporter]
}

function projectFlags(file: string): string[] {
  if (file.endsWith('.test.tsx')) return ['--project', 'component']
  if (file.includes('.property.')) return ['--project', 'property']
  return ['--project', 'unit', '--project', 'database']
}
