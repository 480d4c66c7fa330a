import { spawnSync } from 'node:child_process'

/** Copies the contents of a folder with their owners and modes into another one. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr, error } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || error?.message)
}
