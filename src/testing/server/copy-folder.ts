import { spawnSync } from 'node:child_process'

/** Copies a folder's contents into another folder, preserving owners and modes. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr, error } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || error?.message)
}
