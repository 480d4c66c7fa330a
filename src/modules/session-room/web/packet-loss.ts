/** Cumulative packet counts of a connection. */
export interface PacketCounts {
  received: number
  lost: number
}

/** Minimum number of packets for a meaningful result. */
const MIN_PACKETS = 50

/** Sums the received and lost packets across all incoming streams of a connection. */
export async function countPackets(connection: RTCPeerConnection): Promise<PacketCounts> {
  const counts = { received: 0, lost: 0 }
  for (const stats of (await connection.getStats()).values()) {
    if (stats.type !== 'inbound-rtp') continue
    counts.received += stats.packetsReceived ?? 0
    counts.lost += stats.packetsLost ?? 0
  }
  return counts
}

/**
 * Creates a meter for cumulative counts. @returns a function that returns the share of packets lost since its last
 * call, from 0 to 1, or null if there were too few packets
 */
export function createLossMeter(): (counts: PacketCounts) => number | null {
  let previous: PacketCounts = { received: 0, lost: 0 }
  return (counts) => {
    const received = counts.received - previous.received
    const lost = Math.max(0, counts.lost - previous.lost)
    previous = counts
    return received + lost < MIN_PACKETS ? null : lost / (received + lost)
  }
}
