import { execFileSync } from 'node:child_process'

/** Builds what is stale before commands start side by side, each of which would build it. */
export default function setup(): void {
  execFileSync(process.execPath, ['ops/ensure.mjs', '--build'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
