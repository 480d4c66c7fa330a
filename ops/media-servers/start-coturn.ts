import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { type RunningProgram, runProgram } from './run-program.ts'

/** Enough for a few browsers of one test; of the range that no system gives to programs by itself. */
const RELAY_PORTS = { first: 20_000, last: 20_199 }

/** A coturn for browsers on this computer. With `port` it takes the place of one that was closed. */
export async function startCoturn({
  secret,
  port,
}: {
  secret: string
  port?: number
}): Promise<RunningProgram & { url: string; port: number }> {
  const listens = port ?? (await freePort())
  const prepare = (folder: string) => {
    const file = join(folder, 'turnserver.conf')
    writeFileSync(file, settings(folder, { secret, port: listens }))
    return ['-c', file]
  }
  const running = await runProgram({ name: 'turnserver', port: listens, prepare })
  return { ...running, url: `turn:127.0.0.1:${listens}`, port: listens }
}

/** `allow-loopback-peers` is for tests alone: a relay that others reach must not lead to what its own computer keeps to itself. */
const settings = (folder: string, { secret, port }: { secret: string; port: number }) => `listening-ip=127.0.0.1
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
