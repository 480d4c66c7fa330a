import { randomUUID } from 'node:crypto'
import { getIceServers } from '#modules/session-room/server/ice-servers.ts'

/** Returns the ICE servers that a browser gets for this relay, valid for an hour. */
export function createRelayServers(url: string, secret: string) {
  const rooms = { stunUrls: [], turnUrls: [url], turnSecret: secret, mediaServerUrl: null, mediaServerSecret: null }
  return getIceServers({ rooms }, Temporal.Now.instant().add({ hours: 1 }), randomUUID())
}
