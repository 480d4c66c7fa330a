/**
 * Records in `facts/` what a refactoring must not change. `node ops/inventory/inventory.ts` writes the files. `node
 * ops/inventory/inventory.ts --check` shows the differences and exits with 1 if there are any. This takes 10 to 20 s,
 * mostly to list the tests and to start PostgreSQL. First loads are measured only if there is a build (`npm run
 * prebench` updates it). A size within 1 % of the recorded one counts as unchanged.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { describeAuthorization, describeOpenApi, describePages, describeTexts } from './describe-contracts.ts'
import { describeSchema } from './describe-schema.ts'
import { describeEmails, describeJobs } from './describe-server.ts'
import { ignoreSmallChanges, measureFirstLoad } from './first-load.ts'
import { listTests } from './list-tests.ts'

const FACTS_FOLDER = join(import.meta.dirname, 'facts')

async function collectSnapshot(): Promise<Record<string, string[]>> {
  const loads = measureFirstLoad()
  if (!loads) console.log('first-load.txt is skipped: there is no build')
  return {
    'openapi.txt': describeOpenApi(),
    'pages.txt': describePages(),
    'jobs.txt': await describeJobs(),
    ...Object.fromEntries(UI_LANGUAGES.map((language) => [`emails.${language}.txt`, describeEmails(language)])),
    ...describeTexts(),
    'schema.txt': await describeSchema(),
    'authorisation.txt': describeAuthorization(),
    'tests.txt': listTests(),
    ...(loads ? { 'first-load.txt': ignoreSmallChanges(loads, readRecorded('first-load.txt').split('\n')) } : {}),
  }
}

const readRecorded = (name: string) =>
  existsSync(join(FACTS_FOLDER, name)) ? readFileSync(join(FACTS_FOLDER, name), 'utf8') : ''

function writeAll(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Prints the changed lines with `git diff`. @returns whether nothing has changed */
function compareWithRecorded(current: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-'))
  writeAll(join(folder, 'recorded'), Object.fromEntries(Object.keys(current).map((name) => [name, readRecorded(name)])))
  writeAll(join(folder, 'current'), current)
  const options = ['--no-index', '--no-prefix', '--unified=1', '--exit-code']
  const { status } = spawnSync('git', ['diff', ...options, 'recorded', 'current'], { cwd: folder, stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  return status === 0
}

const snapshot = Object.entries(await collectSnapshot()).map(
  ([name, lines]) => [name, `${lines.join('\n')}\n`] as const,
)
if (!process.argv.includes('--check')) writeAll(FACTS_FOLDER, Object.fromEntries(snapshot))
else if (compareWithRecorded(Object.fromEntries(snapshot))) console.log(`all ${snapshot.length} files are unchanged`)
else process.exitCode = 1
