export type Network = 'good' | 'weak' | 'none'

const SLOW_MS = 400

/** From how long a few questions to the server took (null: no answer), and whether a relay was found where there is one. */
export function networkOf(times: readonly (number | null)[], isRelayFound: boolean | null): Network {
  const came = times.filter((one) => one !== null).sort((one, other) => one - other)
  if (came.length === 0) return 'none'
  const median = came[Math.floor(came.length / 2)]!
  return came.length < times.length || median > SLOW_MS || isRelayFound === false ? 'weak' : 'good'
}

const QUESTIONS = 3
const RELAY_WITHIN_MS = 4000

export async function lookAtNetwork(iceServers: RTCIceServer[]): Promise<Network> {
  const relay = findRelay(iceServers)
  const times: (number | null)[] = []
  for (let asked = 0; asked < QUESTIONS; asked++) times.push(await timeToServer())
  return networkOf(times, await relay)
}

async function timeToServer(): Promise<number | null> {
  const from = performance.now()
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    return answer.ok ? performance.now() - from : null
  } catch {
    return null
  }
}

/** Null where the operator has set up none. */
function findRelay(iceServers: RTCIceServer[]): Promise<boolean | null> {
  const hasRelay = iceServers.flatMap(({ urls }) => urls).some((url) => url.startsWith('turn'))
  if (!hasRelay || !('RTCPeerConnection' in window)) return Promise.resolve(null)
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  return new Promise<boolean>((found) => {
    const timer = setTimeout(() => found(false), RELAY_WITHIN_MS)
    connection.onicecandidate = ({ candidate }) => {
      if (candidate?.type !== 'relay') return
      clearTimeout(timer)
      found(true)
    }
    connection.createDataChannel('relay')
    void connection.setLocalDescription().catch(() => found(false))
  }).finally(() => connection.close())
}
