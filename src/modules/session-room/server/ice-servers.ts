import { createHmac } from 'node:crypto'
import type { Settings } from '#platform/server/settings.ts'

interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/**
 * Where browsers learn their own address, and what carries them where networks let nothing else through. The relay's password is
 * made by its shared secret and ends with the room (coturn's `use-auth-secret`); the name says nothing of the person.
 */
export function iceServers({ rooms }: Pick<Settings, 'rooms'>, until: Temporal.Instant, stayId: string): IceServer[] {
  const finders = rooms.stunUrls.length > 0 ? [{ urls: rooms.stunUrls }] : []
  if (rooms.turnUrls.length === 0 || !rooms.turnSecret) return finders
  const username = `${Math.floor(until.epochMilliseconds / 1000)}:${stayId}`
  const credential = createHmac('sha1', rooms.turnSecret).update(username).digest('base64')
  return [...finders, { urls: rooms.turnUrls, username, credential }]
}
