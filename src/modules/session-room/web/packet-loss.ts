import type { Weather } from './room-media.ts'

export interface Packets {
  came: number
  lost: number
}

/** Below this too little came to say. */
const FEWEST = 50

/** Looks at what came so far, again and again. @returns the share that got lost since the last look; null where too little came. */
export function packetLoss(): (now: Packets) => Weather | null {
  let before: Packets = { came: 0, lost: 0 }
  return (now) => {
    const came = now.came - before.came
    const lost = Math.max(0, now.lost - before.lost)
    before = now
    return came + lost < FEWEST ? null : { loss: lost / (came + lost) }
  }
}
