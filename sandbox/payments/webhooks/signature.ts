import { createHmac } from 'node:crypto'

/**
 * The signature header verified by the SDK: HMAC-SHA256 over `t.body`. `t` is wall-clock time even when the sandbox's
 * clock is moved, because receivers compare it with their own clock (tolerance 300 s).
 */
export function sign(body: string, secret: string, t = Math.floor(Date.now() / 1000)): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
