interface RateLimit {
  aSecond: number
  atOnce: number
}

/** Allows a burst, because a browser that connects to twelve others sends many messages in its first second. */
const MESSAGES: RateLimit = { aSecond: 50, atOnce: 200 }
/** In characters; one session description has up to ROOM_SIGNAL_MAX of them, usually a sixth of that. */
const LENGTH: RateLimit = { aSecond: 100_000, atOnce: 1_500_000 }
/** Changes of the camera and microphone state, which are sent to everyone in the room. */
const SHOWS: RateLimit = { aSecond: 2, atOnce: 20 }

type Now = () => number
const realNow: Now = () => performance.now()

/** Token bucket with a rate and a burst; rejected amounts count too. @returns whether an amount is within the limit. */
function createLimiter({ aSecond, atOnce }: RateLimit, now: Now): (amount: number) => boolean {
  let remaining = atOnce
  let at = now()
  return (amount) => {
    remaining = Math.min(atOnce, remaining + ((now() - at) / 1000) * aSecond) - amount
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
  const shows = createLimiter(SHOWS, now)
  return () => shows(1)
}
