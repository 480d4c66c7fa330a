/**
 * Facts that moving and renaming must leave as they are, in `facts/`. `node ops/inventory/inventory.ts` writes them;
 * `node ops/inventory/inventory.ts --check` shows what differs from the written ones and exits with 1 if anything does.
 * It takes 10 to 20 s, mostly for the lists of tests and a PostgreSQL. First loads are looked at where `build/` holds a build
 * (`npm run prebench` makes it or brings it up to date); a size within 1 % of the written one counts as the same.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { authorisation, openApi, pages, texts } from './contract-facts.ts'
import { firstLoad, withoutSmallChanges } from './first-load.ts'
import { schema } from './schema-facts.ts'
import { emails, jobs } from './server-facts.ts'
import { tests } from './test-facts.ts'

const FACTS = join(import.meta.dirname, 'facts')

async function allFacts(): Promise<Record<string, string[]>> {
  const loads = firstLoad()
  if (!loads) console.log('first-load.txt is left out: nothing is built')
  return {
    'openapi.txt': openApi(),
    'pages.txt': pages(),
    'jobs.txt': await jobs(),
    ...Object.fromEntries(UI_LANGUAGES.map((language) => [`emails.${language}.txt`, emails(language)])),
    ...texts(),
    'schema.txt': await schema(),
    'authorisation.txt': authorisation(),
    'tests.txt': tests(),
    ...(loads ? { 'first-load.txt': withoutSmallChanges(loads, written('first-load.txt').split('\n')) } : {}),
  }
}

const written = (name: string) => (existsSync(join(FACTS, name)) ? readFileSync(join(FACTS, name), 'utf8') : '')

function writeAll(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Shows differing lines, with git's help. @returns whether there are none */
function isAsWritten(now: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-'))
  writeAll(join(folder, 'written'), Object.fromEntries(Object.keys(now).map((name) => [name, written(name)])))
  writeAll(join(folder, 'now'), now)
  const options = ['--no-index', '--no-prefix', '--unified=1', '--exit-code']
  const { status } = spawnSync('git', ['diff', ...options, 'written', 'now'], { cwd: folder, stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  return status === 0
}

const facts = Object.entries(await allFacts()).map(([name, lines]) => [name, `${lines.join('\n')}\n`] as const)
if (!process.argv.includes('--check')) writeAll(FACTS, Object.fromEntries(facts))
else if (isAsWritten(Object.fromEntries(facts))) console.log(`all ${facts.length} files of facts are the same`)
else process.exitCode = 1
