interface RateLimit {
  perSecond: number
  burst: number
}

/** Allows a burst, because a browser that connects to twelve others sends many messages in its first second. */
const MESSAGES: RateLimit = { perSecond: 50, burst: 200 }
/** In characters. A session description has up to ROOM_SIGNAL_MAX of them, but usually a sixth of that. */
const LENGTH: RateLimit = { perSecond: 100_000, burst: 1_500_000 }
/** Changes of the camera and microphone state, which are sent to everyone in the room. */
const DEVICE_STATES: RateLimit = { perSecond: 2, burst: 20 }

type Now = () => number
const realNow: Now = () => performance.now()

/** Token bucket with a rate and a burst; rejected amounts count too. @returns whether an amount is within the limit. */
function createLimiter({ perSecond, burst }: RateLimit, now: Now): (amount: number) => boolean {
  let remaining = burst
  let at = now()
  return (amount) => {
    remaining = Math.min(burst, remaining + ((now() - at) / 1000) * perSecond) - amount
    at = now()
    return remaining >= 0
  }
}

/** Limits the number and length of all messages of one socket. */
export function createMessageLimiter(now: Now = realNow): (length: number) => boolean {
  const [messages, characters] = [createLimiter(MESSAGES, now), createLimiter(LENGTH, now)]
  return (length) => [messages(1), characters(length)].every(Boolean)
}

/** Limits the changes of camera and microphone state of one socket. */
export function createDeviceStateLimiter(now: Now = realNow): () => boolean {
  const deviceStates = createLimiter(DEVICE_STATES, now)
  return () => deviceStates(1)
}
