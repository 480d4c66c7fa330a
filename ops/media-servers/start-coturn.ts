import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProgramSetup, type RunningProgram, runProgram } from '#ops/debian-programs/run-program.ts'
import type { MediaServerOptions } from './media-server-options.ts'

/** Enough ports for a few browsers, below the ephemeral ones. */
const RELAY_PORTS = { first: 20_000, last: 20_199 }

/** Starts coturn for local browsers. */
export async function startCoturn({ secret, port }: MediaServerOptions): Promise<RunningProgram & { url: string }> {
  const running = await runProgram({ name: 'turnserver', prepare: (setup) => prepare(setup, secret), port })
  return { ...running, url: `turn:127.0.0.1:${running.port}` }
}

function prepare({ folder, port }: ProgramSetup, secret: string): string[] {
  const file = join(folder, 'turnserver.conf')
  writeFileSync(file, renderSettings({ folder, port, secret }))
  return ['-c', file]
}

/** Only tests may set `allow-loopback-peers`: a public relay must not expose services that listen on loopback. */
const renderSettings = ({
  folder,
  port,
  secret,
}: {
  folder: string
  port: number
  secret: string
}) => `listening-ip=127.0.0.1
relay-ip=127.0.0.1
listening-port=${port}
min-port=${RELAY_PORTS.first}
max-port=${RELAY_PORTS.last}
use-auth-secret
static-auth-secret=${secret}
realm=hool.test
fingerprint
no-tls
no-dtls
no-cli
no-multicast-peers
allow-loopback-peers
userdb=${folder}/turndb
pidfile=${folder}/turnserver.pid
log-file=stdout
simple-log
`
