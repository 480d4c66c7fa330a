/**
 * `npm run test:faults [-- words]`: makes each deliberate fault (or those whose name holds the words) in a copy of the tree,
 * runs its tests there and expects them to fail. Ends with the faults that no test saw.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Fault } from './faults/fault.ts'
import { FAULTS } from './faults/faults.ts'

/** The tests of one fault are one file, which keeps one core busy; each copy holds its own PostgreSQL, and some a browser. */
const MOST_COPIES = 4

const words = process.argv.slice(2).join(' ')
const chosen = FAULTS.filter(({ name }) => name.includes(words))
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'hool-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  .toString()
  .split('\0')
  // A file that was deleted or moved without a commit is still listed.
  .filter((file) => file && existsSync(join(root, file)))
const rest = [...chosen]
const unseen: string[] = []
let done = 0
const copies = Math.min(MOST_COPIES, availableParallelism(), chosen.length)
await Promise.all(Array.from({ length: copies }, (_none, index) => workThrough(copyOfTree(`copy-${index}`))))
console.log(`${chosen.length - unseen.length} passed, ${unseen.length} failed`)
process.exitCode = unseen.length > 0 || chosen.length === 0 ? 1 : 0

function copyOfTree(name: string): string {
  const copy = join(folder, name)
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  linkPages(copy)
  return copy
}

/** Takes the next fault that no other copy has taken, until none is left. */
async function workThrough(copy: string): Promise<void> {
  for (let fault = rest.shift(); fault; fault = rest.shift()) {
    const startedAt = performance.now()
    const seenBy = await seen(copy, fault)
    if (!seenBy) unseen.push(fault.name)
    const took = ((performance.now() - startedAt) / 1000).toFixed(0)
    const verdict = seenBy ? 'seen' : seenBy === null ? 'UNSEEN' : 'NOT RUN'
    console.log(`${++done}/${chosen.length}  ${verdict.padEnd(7)}  ${took} s  ${fault.name}`)
    if (seenBy) console.log(`           by: ${seenBy}`)
  }
}

/**
 * The test that fails with the fault, or null when none does; undefined when no test ran, because the file cannot be read or
 * nothing of this name is in it.
 */
async function seen(copy: string, fault: Fault): Promise<string | null | undefined> {
  const { file, find, replace } = fault
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  )
  const isBuilt = needsPages(fault)
  if (isBuilt) await buildPages(copy)
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  await run(copy, testCommand(fault, copy), { CHECK_REPORT: report })
  writeFileSync(path, sound)
  if (isBuilt) linkPages(copy)
  try {
    const { passed, failures } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failures: string[] }
    const [first] = failures
    const where = first?.split('\n', 1)[0]
    // A failure outside a test counts beside tests that passed: then the file itself was read.
    if (where && (where.includes(' > ') || passed > 0)) return where
    return passed > 0 ? null : undefined
  } catch {
    return undefined
  }
}

/** @returns whether it ended well */
function run(copy: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npx', args, { cwd: copy, env: { ...process.env, ...env }, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** The tree's own pages, which are read and never written. */
function linkPages(copy: string): void {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  symlinkSync(join(root, 'build'), join(copy, 'build'))
}

/** Tests that open built pages do not see a fault in their sources. */
function needsPages({ file, failingTest }: Fault): boolean {
  const opensPages = failingTest.startsWith('e2e/') || failingTest.startsWith('src/platform/server/http/page')
  return opensPages && /^(web|contract|guides)\//.test(file)
}

/** Builds pages into the copy. @throws when they cannot be built: the fault's edit is wrong. */
async function buildPages(copy: string): Promise<void> {
  rmSync(join(copy, 'build'))
  if (!(await run(copy, ['react-router', 'build']))) throw new Error('The pages cannot be built')
}

function testCommand({ failingTest, onlyTest }: Fault, copy: string): string[] {
  if (failingTest.startsWith('e2e/'))
    return ['playwright', 'test', failingTest, ...(onlyTest ? ['--grep', onlyTest] : []), '--max-failures=1']
  const only = onlyTest ? ['--testNamePattern', onlyTest] : []
  const reporter = `--reporter=${join(copy, 'ops/check/reporter.ts')}`
  return ['vitest', 'run', ...projectOf(failingTest), failingTest, ...only, '--bail=1', reporter]
}

function projectOf(file: string): string[] {
  if (file.endsWith('.test.tsx')) return ['--project', 'component']
  if (file.includes('.property.')) return ['--project', 'property']
  return ['--project', 'unit', '--project', 'database']
}
