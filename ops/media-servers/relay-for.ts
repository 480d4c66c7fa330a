import { randomUUID } from 'node:crypto'
import { getIceServers } from '#modules/session-room/server/ice-servers.ts'

/** What the program tells a browser of this relay, for the next hour. */
export function relayFor(url: string, secret: string) {
  const rooms = { stunUrls: [], turnUrls: [url], turnSecret: secret, mediaServerUrl: null, mediaServerSecret: null }
  return getIceServers({ rooms }, Temporal.Now.instant().add({ hours: 1 }), randomUUID())
}
