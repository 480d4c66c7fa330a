import { execFileSync } from 'node:child_process'

/** Rebuilds stale pages once before the tests. Otherwise, commands that run in parallel would each build them. */
export default function setup(): void {
  execFileSync(process.execPath, ['ops/ensure.mjs', '--build'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
