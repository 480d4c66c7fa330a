interface Measure {
  aSecond: number
  atOnce: number
}

/** A browser that joins twelve others says much in its first second. */
const MESSAGES: Measure = { aSecond: 50, atOnce: 200 }
/** In signs: one description of WebRTC is up to ROOM_SIGNAL_MAX of them, mostly a sixth of that. */
const LENGTH: Measure = { aSecond: 100_000, atOnce: 1_500_000 }
/** What somebody shows of themselves goes to everybody in the room, and nobody turns a camera on more often. */
const SHOWS: Measure = { aSecond: 2, atOnce: 20 }

type Now = () => number
const realNow: Now = () => performance.now()

/** So much a second, and some more at once; what was taken beyond that counts as well. @returns whether there was room for it. */
function allowance({ aSecond, atOnce }: Measure, now: Now): (much: number) => boolean {
  let left = atOnce
  let at = now()
  return (much) => {
    left = Math.min(atOnce, left + ((now() - at) / 1000) * aSecond) - much
    at = now()
    return left >= 0
  }
}

/** Of one socket, for messages of any kind: so many and so long. */
export function messageAllowance(now: Now = realNow): (length: number) => boolean {
  const [messages, signs] = [allowance(MESSAGES, now), allowance(LENGTH, now)]
  return (length) => [messages(1), signs(length)].every(Boolean)
}

/** Of one socket, for what its owner shows of themselves. */
export function showAllowance(now: Now = realNow): () => boolean {
  const shows = allowance(SHOWS, now)
  return () => shows(1)
}
