import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { PROJECT, readSources, type SourceFile } from './sources.ts'

const TOP_FOLDER = /^(src|sandbox|ops|e2e|bench|docs)(\/|$)/
const FILE_NAME = /\.(tsx?|mjs|md|json|sql)$/
/** `matchesGlob` is slow, so it is only used for patterns. */
const GLOB = /[*?[{]/
const CODE = /`([^`]+)`/g
/** A quoted test name after the name of its file. */
const TEST_NAME = /`([^`]+\.(?:test\.tsx?|spec\.ts))`[ ,:(]*(?:‘([^’]+)’|“([^”]+)”|"([^"]+)"|'([^']+)')/g

/**
 * Lists names in docs/COVERAGE.md (`text`) that do not exist: files, patterns that match no file, and tests that are
 * not in the file named with them. A name without a folder is looked up in the folders named before it in the same row.
 */
export function findCoverageProblems(text: string, files: readonly SourceFile[]): string[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => checkLine(line, files).map((problem) => ({ problem, line: index + 1 })))
  return found.map(({ problem, line }) => `docs/COVERAGE.md:${line} ${problem}`)
}

function checkLine(line: string, files: readonly SourceFile[]): string[] {
  const problems: string[] = []
  const folders: string[] = []
  const named = new Map<string, SourceFile[]>()
  for (const [, name] of line.matchAll(CODE)) {
    if (!isFile(name!)) continue
    const isFullPath = TOP_FOLDER.test(name!)
    const patterns = isFullPath ? [name!] : folders.map((folder) => join(folder, name!))
    const matching = files.filter(({ path }) => patterns.some((pattern) => matches(path, pattern)))
    if (matching.length === 0) problems.push(`names '${name}', which does not exist`)
    if (isFullPath) folders.push(FILE_NAME.test(name!) ? dirname(name!) : name!)
    named.set(name!, matching)
  }
  for (const [, name, ...quoted] of line.matchAll(TEST_NAME)) {
    const test = quoted.find((text) => text !== undefined)!
    const testFiles = named.get(name!) ?? []
    if (testFiles.length > 0 && !testFiles.some((file) => file.text.includes(test)))
      problems.push(`names the test '${test}', which is not in '${name}'`)
  }
  return problems
}

/** Commands, addresses and terms from the specification are in backticks too. */
const isFile = (name: string) => !/[ {]/.test(name) && (TOP_FOLDER.test(name) || FILE_NAME.test(name))

const matches = (path: string, pattern: string) =>
  path.startsWith(`${pattern.replace(/\/$/, '')}/`) ||
  path === pattern ||
  (GLOB.test(pattern) && matchesGlob(path, pattern))

export async function check(): Promise<string[]> {
  return findCoverageProblems(readFileSync(join(PROJECT, 'docs/COVERAGE.md'), 'utf8'), readSources(FILE_NAME))
}
