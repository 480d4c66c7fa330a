import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundProgram, listLibraryFolders } from '#ops/debian-programs/find-program.ts'
import { type ProgramSetup, type RunningProgram, runProgram } from '#ops/debian-programs/run-program.ts'
import type { MediaServerOptions } from './media-server-options.ts'

/**
 * Janus loads only the video room plugin and the gateway's transport, because any other part would need securing too.
 */
const PARTS = { plugins: 'libjanus_videoroom.so', transports: 'libjanus_websockets.so' } as const

/** Starts Janus for local browsers. */
export async function startJanus({ secret, port }: MediaServerOptions): Promise<RunningProgram & { url: string }> {
  const running = await runProgram({ name: 'janus', prepare: (setup) => prepare(setup, secret), port })
  return { ...running, url: `ws://127.0.0.1:${running.port}` }
}

function prepare({ folder, found, port }: ProgramSetup, secret: string): string[] {
  for (const kind of ['plugins', 'transports', 'events', 'loggers']) mkdirSync(join(folder, kind))
  for (const [kind, file] of Object.entries(PARTS)) symlinkSync(findPart(found, kind, file), join(folder, kind, file))
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

function findPart({ root }: FoundProgram, kind: string, file: string): string {
  const path = listLibraryFolders(root || '/')
    .map((folder) => join(folder, 'janus', kind, file))
    .find(existsSync)
  if (!path) throw new Error(`Janus has no ${file}`)
  return path
}
