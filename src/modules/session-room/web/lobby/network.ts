export type Network = 'good' | 'weak' | 'none'

const SLOW_MS = 400

/** Rates the network from request durations (null: no reply) and the relay check (null: no relay configured). */
export function rateNetwork(times: readonly (number | null)[], isRelayFound: boolean | null): Network {
  const replies = times.filter((one) => one !== null).sort((one, other) => one - other)
  if (replies.length === 0) return 'none'
  const median = replies[Math.floor(replies.length / 2)]!
  return replies.length < times.length || median > SLOW_MS || isRelayFound === false ? 'weak' : 'good'
}

const REQUEST_COUNT = 3
const RELAY_TIMEOUT_MS = 4000

export async function checkNetwork(iceServers: RTCIceServer[]): Promise<Network> {
  const relay = findRelay(iceServers)
  const times: (number | null)[] = []
  for (let count = 0; count < REQUEST_COUNT; count++) times.push(await measureRequest())
  return rateNetwork(times, await relay)
}

async function measureRequest(): Promise<number | null> {
  const startedAt = performance.now()
  try {
    const response = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    return response.ok ? performance.now() - startedAt : null
  } catch {
    return null
  }
}

/** Whether a relay is reachable; null if none is configured. */
function findRelay(iceServers: RTCIceServer[]): Promise<boolean | null> {
  const hasRelay = iceServers.flatMap(({ urls }) => urls).some((url) => url.startsWith('turn'))
  if (!hasRelay || !('RTCPeerConnection' in window)) return Promise.resolve(null)
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  return new Promise<boolean>((found) => {
    const timer = setTimeout(() => found(false), RELAY_TIMEOUT_MS)
    connection.onicecandidate = ({ candidate }) => {
      if (candidate?.type !== 'relay') return
      clearTimeout(timer)
      found(true)
    }
    connection.createDataChannel('relay')
    void connection.setLocalDescription().catch(() => found(false))
  }).finally(() => connection.close())
}
