import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { type FoundProgram, libraryFolders } from './find-program.ts'
import { type RunningProgram, runProgram } from './run-program.ts'

/** Only the plugin of rooms and the transport our gate speaks: what is not loaded needs no guarding. */
const PARTS = { plugins: 'libjanus_videoroom.so', transports: 'libjanus_websockets.so' } as const

/** A Janus for browsers on this computer. With `port` it takes the place of one that was closed. */
export async function startJanus({
  secret,
  port,
}: {
  secret: string
  port?: number
}): Promise<RunningProgram & { url: string; port: number }> {
  const listens = port ?? (await freePort())
  const running = await runProgram({
    name: 'janus',
    port: listens,
    prepare: (folder, found) => prepare(folder, found, { secret, port: listens }),
  })
  return { ...running, url: `ws://127.0.0.1:${listens}`, port: listens }
}

function prepare(folder: string, found: FoundProgram, { secret, port }: { secret: string; port: number }): string[] {
  for (const kind of ['plugins', 'transports', 'events', 'loggers']) mkdirSync(join(folder, kind))
  for (const [kind, file] of Object.entries(PARTS)) symlinkSync(partOf(found, kind, file), join(folder, kind, file))
  writeFileSync(
    join(folder, 'janus.jcfg'),
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "${folder}/plugins"
  transports_folder = "${folder}/transports"
  events_folder = "${folder}/events"
  loggers_folder = "${folder}/loggers"
  api_secret = "${secret}"
  debug_level = 2
  hide_dependencies = true
}
media: {
  ipv6 = false
}
nat: {
  full_trickle = true
  ice_enforce_list = "127.0.0.1"
}
`,
  )
  writeFileSync(
    join(folder, 'janus.transport.websockets.jcfg'),
    `general: {
  ws = true
  ws_ip = "127.0.0.1"
  ws_port = ${port}
}
admin: {
  admin_ws = false
}
`,
  )
  return ['--configs-folder', folder]
}

function partOf({ root }: FoundProgram, kind: string, file: string): string {
  const path = libraryFolders(root || '/')
    .map((folder) => join(folder, 'janus', kind, file))
    .find(existsSync)
  if (!path) throw new Error(`Janus has no ${file}`)
  return path
}
