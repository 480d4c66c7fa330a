export interface RedactedError {
  /** SQLSTATE, Stripe's code, or the error's name. */
  code: string
  /** The message without values, at most 200 characters. */
  message: string
}

const MAX_LENGTH = 200
/**
 * A quoted name after one of these words comes from our own schema and locates the error; other quoted text may be
 * personal.
 */
const SCHEMA_NAME_FOLLOWS = /(constraint|relation|column|table|function|index|type|trigger) $/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const STRIPE_ID = /^(pi|ch|re|tr|trr|dp|po|txn|evt|acct|cus)_\w+$/

/**
 * Reduces an error to what may be stored and shown. Statement values, addresses and numbers must not reach a log or a
 * table.
 */
export function redactError(error: unknown): RedactedError {
  const { name, code, message } = (error ?? {}) as { name?: string; code?: string; message?: string }
  return { code: String(code || name || 'Error').slice(0, 60), message: redactMessage(String(message ?? error)) }
}

/** Replaces everything in a message that could be a value. */
export function redactMessage(message: string): string {
  return message
    .replace(/(["'`“„])(?:(?!\1).)*["'`”“]/g, (quoted, _sign, at: number) =>
      SCHEMA_NAME_FOLLOWS.test(message.slice(Math.max(0, at - 12), at)) ? quoted : '…',
    )
    .replace(/=\s*\([^)]*\)/g, '=…')
    .split(/\s+/)
    .map(redactWord)
    .join(' ')
    .slice(0, MAX_LENGTH)
}

function redactWord(word: string): string {
  const bare = word.replace(/^[(<[]+|[)>\],.;:]+$/g, '')
  if (UUID.test(bare) || STRIPE_ID.test(bare)) return word
  if (bare.includes('@')) return '…'
  // Five digits or more may be a phone number, an account number or a code.
  return (bare.match(/\d/g) ?? []).length >= 5 ? '…' : word
}
