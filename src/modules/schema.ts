import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Schema } from '#platform/server/database/migrate.ts'

const MODULES = import.meta.dirname
const MIGRATIONS = join(MODULES, '../migrations')

/** Modules, ordered so that the tables in `schema.sql` reference only tables of the same or earlier modules. */
const ORDER = [
  'accounts',
  'organizations',
  'payments',
  'content',
  'providers',
  'invitations',
  'bookings',
  'feedback',
  'messaging',
  'search',
  'session-room',
  'waitlist',
  'payouts',
  'ledger',
  'claims',
  'accounting',
  'availability',
  'admin',
]
const FOLDERS = [join(MODULES, '../platform/server/database'), ...ORDER.map((name) => join(MODULES, name, 'server'))]

/**
 * Reads the current schema and the migrations for released databases. The schema is the `schema.sql` of the platform
 * and of every module, followed by each `references.sql`, which holds foreign keys to tables of later modules.
 */
export function readSchema(): Schema {
  const files = ['schema.sql', 'references.sql'].flatMap((name) =>
    FOLDERS.map((folder) => join(folder, name)).filter((path) => name === 'schema.sql' || existsSync(path)),
  )
  return {
    create: files.map((path) => readFileSync(path, 'utf8')).join('\n'),
    migrations: globSync('[0-9]*.sql', { cwd: MIGRATIONS })
      .toSorted()
      .map((name) => ({ name: basename(name, '.sql'), statements: readFileSync(join(MIGRATIONS, name), 'utf8') })),
  }
}
