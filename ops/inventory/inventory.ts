/**
 * Records in `facts/` what moving and renaming must not change. `node ops/inventory/inventory.ts` writes the files;
 * `node ops/inventory/inventory.ts --check` shows the differences and exits with 1 if there are any.
 * It takes 10 to 20 s, mostly for the lists of tests and a PostgreSQL. First loads are measured if `build/` holds a
 * build (`npm run prebench` updates it); a size within 1 % of the recorded one counts as the same.
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

const FACTS = join(import.meta.dirname, 'facts')

async function collectFacts(): Promise<Record<string, string[]>> {
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

const readRecorded = (name: string) => (existsSync(join(FACTS, name)) ? readFileSync(join(FACTS, name), 'utf8') : '')

function writeAll(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Shows the differing lines with `git diff`. @returns whether there are none */
function isUnchanged(now: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-'))
  writeAll(join(folder, 'written'), Object.fromEntries(Object.keys(now).map((name) => [name, readRecorded(name)])))
  writeAll(join(folder, 'now'), now)
  const options = ['--no-index', '--no-prefix', '--unified=1', '--exit-code']
  const { status } = spawnSync('git', ['diff', ...options, 'written', 'now'], { cwd: folder, stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  return status === 0
}

const facts = Object.entries(await collectFacts()).map(([name, lines]) => [name, `${lines.join('\n')}\n`] as const)
if (!process.argv.includes('--check')) writeAll(FACTS, Object.fromEntries(facts))
else if (isUnchanged(Object.fromEntries(facts))) console.log(`all ${facts.length} files are unchanged`)
else process.exitCode = 1
