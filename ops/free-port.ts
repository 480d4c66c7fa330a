import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ranges (Linux from 32768, macOS and Windows from 49152): an outgoing connection of a browser could
 * otherwise take the port before the program listens on it.
 */
const LOWEST = 10_000
const HIGHEST = 32_000

/** Returns a local port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
