import type { ConnectionQuality } from './room-media.ts'

export interface PacketCounts {
  came: number
  lost: number
}

/** Minimum number of packets for a meaningful result. */
const MIN_PACKETS = 50

/** Measures packet loss from cumulative counts. @returns the share lost since the last call; null if too few came. */
export function createLossMeter(): (now: PacketCounts) => ConnectionQuality | null {
  let previous: PacketCounts = { came: 0, lost: 0 }
  return (now) => {
    const came = now.came - previous.came
    const lost = Math.max(0, now.lost - previous.lost)
    previous = now
    return came + lost < MIN_PACKETS ? null : { loss: lost / (came + lost) }
  }
}
