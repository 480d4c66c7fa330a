import { createHmac } from 'node:crypto'

/**
 * The header that the SDK verifies: HMAC-SHA256 over `t.body`. `t` is wall-clock time even when the sandbox's clock was
 * moved, because receivers compare it with their own wall clock (tolerance 300 s).
 */
export function sign(body: string, secret: string, t = Math.floor(Date.now() / 1000)): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
