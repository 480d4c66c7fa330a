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

/**
 * Creates a limiter for the number and total length of one socket's messages. @returns a function that takes a
 * message's length and returns whether the message is within the limits.
 */
export function createMessageLimiter(now: Now = realNow): (length: number) => boolean {
  const [messages, characters] = [createLimiter(MESSAGES, now), createLimiter(LENGTH, now)]
  return (length) => [messages(1), characters(length)].every(Boolean)
}

/**
 * Creates a limiter for one socket's changes of the camera and microphone state. @returns a function that counts a
 * change and returns whether it is within the limit.
 */
export function createDeviceStateLimiter(now: Now = realNow): () => boolean {
  const deviceStates = createLimiter(DEVICE_STATES, now)
  return () => deviceStates(1)
}
