import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { PROJECT } from '#ops/check/sources.ts'

/** Runs one of the project's installed tools. @returns its output. @throws if it fails */
export function runTool(tool: string, ...args: string[]): string {
  const path = join(PROJECT, 'node_modules/.bin') + delimiter + process.env['PATH']
  const env = { ...process.env, PATH: path, NO_COLOR: '1' }
  return execFileSync(tool, args, { cwd: PROJECT, env, encoding: 'utf8', maxBuffer: 256_000_000 })
}
