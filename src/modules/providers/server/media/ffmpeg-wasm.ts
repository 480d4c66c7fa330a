/**
 * Runs ffmpeg's WebAssembly build once, in a separate process, with the arguments that ffmpeg itself would take:
 * `node ffmpeg-wasm.ts <folder of the build> <input or ''> <output folder or ''> <ffmpeg's arguments>`. ffmpeg sees an
 * in-memory file system in which the input has its real path; files that it writes to the output folder are copied to
 * the real one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Core {
  FS: {
    mkdirTree(path: string): void
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    readdir(path: string): string[]
  }
  setLogger(log: (line: { message: string }) => void): void
  exec(...args: string[]): number
}

const [, , coreFolder, input, outputFolder, ...args] = process.argv as [string, string, string, string, string]
// The build expects the globals of a web worker.
Object.assign(globalThis, { self: globalThis, location: { href: '' } })
const { default: createCore } = await import(pathToFileURL(join(coreFolder, 'ffmpeg-core.js')).href)
const core: Core = await createCore({ wasmBinary: readFileSync(join(coreFolder, 'ffmpeg-core.wasm')) })
core.setLogger(({ message }) => process.stderr.write(`${message}\n`))
if (input) {
  core.FS.mkdirTree(dirname(input))
  core.FS.writeFile(input, readFileSync(input))
}
if (outputFolder) core.FS.mkdirTree(outputFolder)
const namesBefore = outputFolder ? core.FS.readdir(outputFolder) : []
process.exitCode = core.exec(...args)
if (outputFolder)
  for (const name of core.FS.readdir(outputFolder))
    if (!namesBefore.includes(name)) writeFileSync(join(outputFolder, name), core.FS.readFile(join(outputFolder, name)))
