import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Lists the paths of all executables with this name, in the order of PATH. */
export function listExecutables(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).filter(isRunnable)
}

export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
