import { execFileSync } from 'node:child_process'
import { PROJECT } from './sources.ts'

/** Which of a project's tests run: all, those in files that import a changed module, or none. */
export type TestExtent = 'all' | 'related' | 'none'

export interface TestExtents {
  /** Property, component and database tests, and unit tests in the second time zone. */
  tests: TestExtent
  browser: TestExtent
  commands: TestExtent
}

export const ALL_TESTS: TestExtents = { tests: 'all', browser: 'all', commands: 'all' }

const PRODUCT = /^(src|sandbox|ops)\//
/** A change to packages or tool settings affects every test. */
const TOOLING = /^(package(-lock)?\.json|tsconfig\.json|[^/]+\.config\.ts)$/
const TEST = /\.(test\.tsx?|spec\.ts)$/

/**
 * Returns the tests that these changed files can affect. Vitest only follows imports, so changes to other files, such
 * as catalogues and SQL files, select every test. Browser and command tests use the whole product.
 */
export function selectExtents(changed: readonly string[]): TestExtents {
  if (changed.some((path) => TOOLING.test(path))) return ALL_TESTS
  const product = changed.filter((path) => PRODUCT.test(path) && !TEST.test(path))
  const isChanged = (folder: string) => changed.some((path) => path.startsWith(folder))
  const isData = product.some((path) => !/\.tsx?$/.test(path))
  const isProduct = product.length > 0
  return {
    tests: isData ? 'all' : 'related',
    browser: isProduct ? 'all' : isChanged('e2e/') ? 'related' : 'none',
    commands: isProduct || isChanged('bench/') ? 'all' : 'related',
  }
}

/**
 * Returns the commit at which this branch diverged from `main`, or the last commit if this is `main` or there is no
 * `main`.
 */
export function findBranchStart(): string {
  try {
    return git('merge-base', 'main', 'HEAD').trim()
  } catch {
    return 'HEAD'
  }
}

/** Lists the files that differ from this commit, including new ones. */
export function listChangedFiles(commit: string): string[] {
  const lists = [git('diff', '--name-only', '-z', commit), git('ls-files', '-z', '--others', '--exclude-standard')]
  return [...new Set(lists.flatMap((list) => list.split('\0').filter(Boolean)))]
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
