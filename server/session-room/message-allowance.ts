const A_SECOND = 50
const AT_ONCE = 200

/** So many messages a second, and some more at once: a browser that joins twelve others says much in its first second. */
export function messageAllowance(now: () => number = () => performance.now()): () => boolean {
  let left = AT_ONCE
  let at = now()
  return () => {
    left = Math.min(AT_ONCE, left + ((now() - at) / 1000) * A_SECOND) - 1
    at = now()
    return left >= 0
  }
}
