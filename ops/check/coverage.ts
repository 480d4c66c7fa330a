import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { PROJECT, type Source, sources } from './sources.ts'

const ROOM = /^(src|sandbox|ops|e2e|bench|docs)(\/|$)/
const FILE_NAME = /\.(tsx?|mjs|md|json|sql)$/
const CODE = /`([^`]+)`/g
/** A test's name between quotation marks, right after its file. */
const TEST_NAME = /`([^`]+\.(?:test\.tsx?|spec\.ts))`[ ,:(]*(?:‘([^’]+)’|“([^”]+)”|"([^"]+)"|'([^']+)')/g

/**
 * What docs/COVERAGE.md (`text`) names that is not among these files: a file, a pattern that matches nothing, a test that its
 * file does not hold. A name without a folder is in a folder named before it in its row.
 */
export function coverageProblems(text: string, files: readonly Source[]): string[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => problemsOfLine(line, files).map((said) => ({ said, line: index + 1 })))
  return found.map(({ said, line }) => `docs/COVERAGE.md:${line} ${said}`)
}

function problemsOfLine(line: string, files: readonly Source[]): string[] {
  const problems: string[] = []
  const folders: string[] = []
  const named = new Map<string, Source[]>()
  for (const [, name] of line.matchAll(CODE)) {
    if (!isFile(name!)) continue
    const isWhole = ROOM.test(name!)
    const patterns = isWhole ? [name!] : folders.map((folder) => join(folder, name!))
    const matching = files.filter(({ path }) => patterns.some((pattern) => isAt(path, pattern)))
    if (matching.length === 0) problems.push(`names '${name}', which is not there`)
    if (isWhole) folders.push(FILE_NAME.test(name!) ? dirname(name!) : name!)
    named.set(name!, matching)
  }
  for (const [, name, ...quoted] of line.matchAll(TEST_NAME)) {
    const test = quoted.find((one) => one !== undefined)!
    const holders = named.get(name!) ?? []
    if (holders.length > 0 && !holders.some((file) => file.text.includes(test)))
      problems.push(`names the test '${test}', which is not in '${name}'`)
  }
  return problems
}

/** Commands, addresses and words of the specification stand between the same marks. */
const isFile = (name: string) => !/[ {]/.test(name) && (ROOM.test(name) || FILE_NAME.test(name))

const isAt = (path: string, pattern: string) =>
  path.startsWith(`${pattern.replace(/\/$/, '')}/`) || path === pattern || matchesGlob(path, pattern)

/** The step of `npm run check`. */
export async function check(): Promise<string[]> {
  return coverageProblems(readFileSync(join(PROJECT, 'docs/COVERAGE.md'), 'utf8'), sources(FILE_NAME))
}
