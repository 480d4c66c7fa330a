import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect as connectTo } from 'node:net'
import { openJanus } from '#modules/session-room/server/janus-link.ts'
import type { RoomSettings, Settings } from '#platform/server/settings.ts'
import { type Check, describeError, type Finding, ok, problem, warning } from './check.ts'

const REPLY_TIMEOUT_MS = 3_000
const DEFAULT_PORTS = { stun: 3478, turn: 3478, stuns: 5349, turns: 5349 }

export const roomChecks = ({ rooms, production }: Settings): Check[] => [
  {
    name: 'relay',
    run: () => checkRelay(rooms, production),
    ifFailed: 'Check STUN_URLS and TURN_URLS (docs/operating/session-rooms.md).',
  },
  {
    name: 'media server',
    run: () => checkMediaServer(rooms),
    ifFailed: 'Check that Janus runs, and JANUS_URL (docs/operating/session-rooms.md).',
  },
]

async function checkRelay({ stunUrls, turnUrls, turnSecret }: RoomSettings, production: boolean): Promise<Finding> {
  if (turnUrls.length > 0 !== (turnSecret !== null))
    return problem('TURN_URLS and TURN_SECRET must be set together.', 'Set both, or neither.')
  const urls = [...stunUrls, ...turnUrls]
  if (urls.length === 0)
    return production
      ? warning(
          'None is set, so people in some networks cannot connect to a session.',
          'Set up coturn (docs/operating/session-rooms.md).',
        )
      : ok('Not used.')
  const results = await Promise.allSettled(urls.map(requestStunServer))
  const failed = results.flatMap((result, index) => (result.status === 'rejected' ? urls[index]! : []))
  if (failed.length === 0) return ok(`All ${urls.length} addresses answer.`)
  return problem(
    `No answer from ${failed.join(', ')}.`,
    'Check that coturn runs, the addresses, and the firewalls in between.',
  )
}

/** Connects to a STUN or TURN server. Both answer an unauthenticated binding request (RFC 8489). */
async function requestStunServer(url: string): Promise<void> {
  const match = /^(stuns?|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url)
  if (!match) throw new Error('not an address')
  const [, scheme, host, port, transport] = match
  const address = {
    host: host!.replace(/^\[|\]$/g, ''),
    port: Number(port ?? DEFAULT_PORTS[scheme as keyof typeof DEFAULT_PORTS]),
  }
  if (transport === 'tcp' || scheme!.endsWith('s')) await openConnection(address)
  else await sendBindingRequest(address)
}

interface Address {
  host: string
  port: number
}

function openConnection({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectTo({ host, port, timeout: REPLY_TIMEOUT_MS })
    const end = (settle: () => void) => {
      socket.destroy()
      settle()
    }
    socket.once('connect', () => end(resolve))
    socket.once('timeout', () => end(() => reject(new Error('no answer'))))
    socket.once('error', (error) => end(() => reject(error)))
  })
}

const BINDING_REQUEST = 0x0001
const MAGIC_COOKIE = 0x2112a442

function sendBindingRequest({ host, port }: Address): Promise<void> {
  const request = Buffer.alloc(20)
  request.writeUInt16BE(BINDING_REQUEST, 0)
  request.writeUInt32BE(MAGIC_COOKIE, 4)
  randomBytes(12).copy(request, 8)
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.close()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new Error('no answer'))), REPLY_TIMEOUT_MS)
    socket.once('error', (error) => end(() => reject(error)))
    socket.on('message', (reply) => {
      if (reply.subarray(4, 20).equals(request.subarray(4, 20))) end(resolve)
    })
    socket.send(request, port, host)
  })
}

async function checkMediaServer(rooms: RoomSettings): Promise<Finding> {
  if (!rooms.mediaServerUrl) return ok('Not used: rooms of up to four people connect directly.')
  const { promise: reply, resolve, reject } = Promise.withResolvers<{ janus: string; error?: { code: number } }>()
  reply.catch(() => undefined)
  const link = await openJanus(rooms, {
    onMessage: (text) => resolve(JSON.parse(text)),
    onClose: () => reject(new Error('the media server closed the connection')),
  }).catch((error) => {
    throw new Error(describeError(error))
  })
  try {
    link.send({ janus: 'create', transaction: 'doctor' })
    const { janus } = await reply
    // Closing the connection also ends the Janus session.
    if (janus === 'success') return ok('Janus answers and accepts JANUS_SECRET.')
    return problem('Janus rejects JANUS_SECRET.', 'Set it to api_secret in the configuration of Janus.')
  } finally {
    link.close()
  }
}
