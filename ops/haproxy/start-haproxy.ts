import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, runProgram } from '#ops/debian-programs/run-program.ts'

const ERROR_FILES = '/etc/haproxy/errors/'

export interface HaproxyOptions {
  /** Ports of the server processes on this machine. */
  serverPorts: readonly number[]
  /** The port of a closed instance that this one replaces, if any. */
  port?: number
}

/** Starts HAProxy with `haproxy.cfg`, in front of server processes on this machine. */
export const startHaproxy = ({ serverPorts, port }: HaproxyOptions): Promise<RunningProgram> =>
  runProgram({
    name: 'haproxy',
    port,
    prepare: ({ folder, port }) => {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, renderConfiguration(port, serverPorts))
      return ['-db', '-f', file]
    },
  })

/** Replaces the port, the processes, the folder of the error files and the user in `haproxy.cfg`. */
function renderConfiguration(port: number, serverPorts: readonly number[]): string {
  const lines = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8').split('\n')
  return lines
    .flatMap((line) => {
      // The quotes allow spaces in the path.
      if (line.includes(ERROR_FILES))
        return line.replace(/\/etc\/haproxy\/errors\/(\S+)/, (_path, name) => `"${join(import.meta.dirname, name)}"`)
      const [, suffix] = /^ {4}server site1 \S+(.*)$/.exec(line) ?? []
      if (suffix !== undefined)
        return serverPorts.map(
          (serverPort, index) =>
            `    server site${index + 1} 127.0.0.1:${serverPort}${suffix.replace('site1', `site${index + 1}`)}`,
        )
      // Only root can become another user.
      if (/^ {4}(user|group|chroot) /.test(line)) return []
      return /^ {4}server site/.test(line) ? [] : line.replace('bind :80', `bind 127.0.0.1:${port}`)
    })
    .join('\n')
}
