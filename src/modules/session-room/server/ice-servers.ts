import { createHmac } from 'node:crypto'
import type { Settings } from '#platform/server/settings.ts'

interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/**
 * Returns STUN servers, and TURN relays for restrictive networks. The TURN password is derived from the shared secret
 * and expires with the room (coturn's `use-auth-secret`); the username contains no personal data.
 */
export function getIceServers(
  { rooms }: Pick<Settings, 'rooms'>,
  until: Temporal.Instant,
  participantId: string,
): IceServer[] {
  const stunServers = rooms.stunUrls.length > 0 ? [{ urls: rooms.stunUrls }] : []
  if (rooms.turnUrls.length === 0 || !rooms.turnSecret) return stunServers
  const username = `${Math.floor(until.epochMilliseconds / 1000)}:${participantId}`
  const credential = createHmac('sha1', rooms.turnSecret).update(username).digest('base64')
  return [...stunServers, { urls: rooms.turnUrls, username, credential }]
}
