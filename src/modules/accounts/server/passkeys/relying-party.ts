import { isIP } from 'node:net'
import type { Settings } from '#platform/server/settings.ts'

export interface RelyingParty {
  /** The domain passkeys are bound to. */
  id: string
  origin: string
}

/**
 * Passkeys belong to a name, never to a number (WebAuthn §5.1.3: a valid domain). A local copy at 127.0.0.1 takes those of
 * `localhost`, which is the same computer.
 */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
