import { execFileSync } from 'node:child_process'

/** Builds what is stale once, because commands that start in parallel would each build it. */
export default function setup(): void {
  execFileSync(process.execPath, ['ops/ensure.mjs', '--build'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
