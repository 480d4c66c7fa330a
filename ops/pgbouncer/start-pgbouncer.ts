import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, runProgram } from '#ops/debian-programs/run-program.ts'

export interface PgbouncerOptions {
  /** The database that PgBouncer connects to. */
  databaseUrl: string
  /** Whether to leave out `connect_query`, as an operator might. */
  withoutTimeouts?: boolean
  /** The port of a closed instance that this one replaces, if any. */
  port?: number | undefined
}

/**
 * Starts PgBouncer with `pgbouncer.ini` but no password. @returns the program, with the URL of the database as reached
 * through it
 */
export async function startPgbouncer(options: PgbouncerOptions): Promise<RunningProgram & { url: string }> {
  const running = await runProgram({
    name: 'pgbouncer',
    port: options.port,
    prepare: ({ folder, port }) => {
      const file = join(folder, 'pgbouncer.ini')
      writeFileSync(file, renderConfiguration(port, options))
      // PgBouncer refuses to run as root, and the user that it switches to must be able to read the folder.
      chmodSync(folder, 0o755)
      return process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
    },
  })
  return { ...running, url: `postgres://hool@127.0.0.1:${running.port}/hool` }
}

/** Replaces the ports and the database in `pgbouncer.ini`, and removes the password check. */
function renderConfiguration(port: number, { databaseUrl, withoutTimeouts }: PgbouncerOptions): string {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const target = `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username} password=${password}`
  return readFileSync(join(import.meta.dirname, 'pgbouncer.ini'), 'utf8')
    .replace('host=127.0.0.1 port=5432 dbname=hool', target)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*\n/m, '')
    .replace(withoutTimeouts ? / connect_query=.*/ : '', '')
}
