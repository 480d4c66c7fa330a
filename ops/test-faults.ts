/**
 * `npm run test:faults [-- words]` introduces each deliberate fault (or those whose name contains the words) in a copy
 * of the tree, runs its tests there and expects them to fail.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Fault } from './faults/fault.ts'
import { FAULTS } from './faults/faults.ts'

/** A fault's tests are one file, which uses one core; each copy runs its own PostgreSQL, and some run a browser. */
const MAX_COPIES = 4

const nameFilter = process.argv.slice(2).join(' ')
const chosen = FAULTS.filter(({ name }) => name.includes(nameFilter))
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'hool-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  .toString()
  .split('\0')
  // Git still lists files that were deleted or moved without a commit.
  .filter((file) => file && existsSync(join(root, file)))
const queue = [...chosen]
const missed: string[] = []
let done = 0
const copies = Math.min(MAX_COPIES, availableParallelism(), chosen.length)
await Promise.all(Array.from({ length: copies }, (_none, index) => runFaults(createCopy(`copy-${index}`))))
console.log(`${chosen.length - missed.length} passed, ${missed.length} failed`)
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0

function createCopy(name: string): string {
  const copy = join(folder, name)
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  linkPages(copy)
  return copy
}

/** Takes faults from the shared queue until it is empty. */
async function runFaults(copy: string): Promise<void> {
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const startedAt = performance.now()
    const caughtBy = await findFailingTest(copy, fault)
    if (!caughtBy) missed.push(fault.name)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    const verdict = caughtBy ? 'caught' : caughtBy === null ? 'MISSED' : 'NOT RUN'
    console.log(`${++done}/${chosen.length}  ${verdict.padEnd(7)}  ${seconds} s  ${fault.name}`)
    if (caughtBy) console.log(`           by: ${caughtBy}`)
  }
}

/**
 * Returns the test that fails with the fault, or null if none does. Returns undefined if no test ran, because the file
 * cannot be read or contains no test of this name.
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
    const where = first?.split('\n', 1)[0]
    // A failure outside a test counts only if some tests passed, which shows that the file could be read.
    if (where && (where.includes(' > ') || passed > 0)) return where
    return passed > 0 ? null : undefined
  } catch {
    return undefined
  }
}

/** @returns whether the command succeeded */
function run(copy: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npx', args, { cwd: copy, env: { ...process.env, ...env }, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Links the original tree's built pages, which are read and never written. */
function linkPages(copy: string): void {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  symlinkSync(join(root, 'build'), join(copy, 'build'))
}

/** Whether the pages must be rebuilt: tests that open built pages do not see a fault in the sources. */
function needsPages({ file, failingTest }: Fault): boolean {
  const opensPages = failingTest.startsWith('e2e/') || failingTest.startsWith('src/platform/server/http/page')
  return opensPages && file.startsWith('src/') && !/\/(server|emails)\//.test(file)
}

/** Builds the pages in the copy. @throws if the build fails, which means that the fault's edit is wrong. */
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
