import { isIP } from 'node:net'
import type { Settings } from '#platform/server/settings.ts'

interface RelyingParty {
  /** The domain to which passkeys are bound. */
  id: string
  origin: string
}

/**
 * Returns the relying party for the public URL. Passkeys are bound to a domain name, never to an IP address (WebAuthn
 * §5.1.3), so a local server at 127.0.0.1 uses `localhost`.
 */
export function getRelyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
