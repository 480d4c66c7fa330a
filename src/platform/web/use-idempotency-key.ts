import { useRef } from 'react'

/**
 * Returns a function that returns the idempotency key of a request: the same key when the same input is sent again after
 * a lost reply, and a new one for a changed input, which the server would otherwise reject.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (input) => {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}
