export interface Fault {
  /** SQLSTATE, the provider's code, or the error's name. */
  code: string
  /** What it said, without values: 200 characters at most. */
  message: string
}

const MOST = 200
/** A name of our own schema says where to look; any other quoted text may be somebody's. */
const OF_SCHEMA = /(constraint|relation|column|table|function|index|type|trigger) $/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PROVIDER_ID = /^(pi|ch|re|tr|trr|dp|po|txn|evt|acct|cus)_\w+$/

/** An error as it may be kept and shown: values of a failed statement, addresses and numbers never get into a log or a table. */
export function faultOf(error: unknown): Fault {
  const { name, code, message } = (error ?? {}) as { name?: string; code?: string; message?: string }
  return { code: String(code || name || 'Error').slice(0, 60), message: scrub(String(message ?? error)) }
}

/** Takes out whatever could be a value. */
export function scrub(message: string): string {
  return message
    .replace(/(["'`“„])(?:(?!\1).)*["'`”“]/g, (quoted, _sign, at: number) =>
      OF_SCHEMA.test(message.slice(Math.max(0, at - 12), at)) ? quoted : '…',
    )
    .replace(/=\s*\([^)]*\)/g, '=…')
    .split(/\s+/)
    .map(word)
    .join(' ')
    .slice(0, MOST)
}

function word(text: string): string {
  const bare = text.replace(/^[(<[]+|[)>\],.;:]+$/g, '')
  if (UUID.test(bare) || PROVIDER_ID.test(bare)) return text
  if (bare.includes('@')) return '…'
  // Phone numbers, account numbers and codes.
  return (bare.match(/\d/g) ?? []).length >= 5 ? '…' : text
}
