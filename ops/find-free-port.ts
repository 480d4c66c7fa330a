import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The range lies below the ephemeral ports (from 32768 on Linux, from 49152 on macOS and Windows), because a browser's
 * outgoing connection could otherwise take the port before the program listens on it.
 */
const MIN_PORT = 10_000
const MAX_PORT = 32_000

/** Returns a local port that is currently free. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(MIN_PORT, MAX_PORT)
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
