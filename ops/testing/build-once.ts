import { execFileSync } from 'node:child_process'

/** Builds stale pages once before the tests, because otherwise commands that run in parallel would each build them. */
export default function setup(): void {
  execFileSync(process.execPath, ['ops/ensure.mjs', '--build'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
