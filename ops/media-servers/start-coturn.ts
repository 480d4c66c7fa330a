import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Prepared, type RunningProgram, runProgram, type Wanted } from './run-program.ts'

/** Enough for a few browsers of one test; of the range that no system gives to programs by itself. */
const RELAY_PORTS = { first: 20_000, last: 20_199 }

/** A coturn for browsers on this computer. */
export async function startCoturn(wanted: Wanted): Promise<RunningProgram & { url: string }> {
  const running = await runProgram({ name: 'turnserver', prepare }, wanted)
  return { ...running, url: `turn:127.0.0.1:${running.port}` }
}

function prepare({ folder, ...given }: Prepared): string[] {
  const file = join(folder, 'turnserver.conf')
  writeFileSync(file, settings(folder, given))
  return ['-c', file]
}

/** `allow-loopback-peers` is for tests alone: a relay that others reach must not lead to what its own computer keeps to itself. */
const settings = (folder: string, { secret, port }: Required<Wanted>) => `listening-ip=127.0.0.1
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
