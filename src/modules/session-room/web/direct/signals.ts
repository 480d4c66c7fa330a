/** Signals between two browsers, sent through the room. A round is one connection attempt; older rounds are ignored. */
export type Signal =
  | { round: number; description: RTCSessionDescriptionInit }
  | { round: number; candidates: RTCIceCandidateInit[] }
  /** Sent by the non-initiating browser to request a new round. */
  | { round: number; again: true }

/** Whether this browser initiates the connection; exactly one of the two does, because both compare the same ids. */
export const isInitiator = (you: string, other: string): boolean => you < other

/** Decides how to handle a signal, depending on this browser's round. */
export function getSignalAction(
  signal: Signal,
  own: { round: number; isFirst: boolean },
): 'take' | 'renew' | 'begin' | null {
  if ('again' in signal) return own.isFirst && signal.round >= own.round ? 'begin' : null
  if (signal.round < own.round) return null
  if (signal.round === own.round) return 'take'
  // Only the initiator increments the round.
  return own.isFirst ? null : 'renew'
}

export function isSignal(data: unknown): data is Signal {
  if (typeof data !== 'object' || data === null || !('round' in data) || !Number.isInteger(data.round)) return false
  return 'description' in data || 'again' in data || ('candidates' in data && Array.isArray(data.candidates))
}

/** Data channel messages, not stored. `takesPictures`: whether the sender wants to receive video. */
export type ChannelMessage = { chat: string } | { takesPictures: boolean }

export function parseChannelMessage(data: unknown, maxLength: number): ChannelMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as Partial<Record<'chat' | 'takesPictures', unknown>> | null
    if (typeof message?.chat === 'string') return { chat: message.chat.slice(0, maxLength) }
    return typeof message?.takesPictures === 'boolean' ? { takesPictures: message.takesPictures } : null
  } catch {
    return null
  }
}
