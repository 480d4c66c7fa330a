/** What two browsers tell each other through the room; a round is one attempt to connect, and older rounds are over. */
export type Signal =
  | { round: number; description: RTCSessionDescriptionInit }
  | { round: number; candidates: RTCIceCandidateInit[] }
  /** Of the one who does not begin: this round leads nowhere. */
  | { round: number; again: true }

/** Of two exactly one begins: both compare the same two names of stays. */
export const begins = (you: string, other: string): boolean => you < other

/** What to do with a signal, by the round that this browser is in. */
export function signalLeads(
  signal: Signal,
  own: { round: number; isFirst: boolean },
): 'take' | 'renew' | 'begin' | null {
  if ('again' in signal) return own.isFirst && signal.round >= own.round ? 'begin' : null
  if (signal.round < own.round) return null
  if (signal.round === own.round) return 'take'
  // Only whoever begins counts rounds on.
  return own.isFirst ? null : 'renew'
}

export function isSignal(data: unknown): data is Signal {
  if (typeof data !== 'object' || data === null || !('round' in data) || !Number.isInteger(data.round)) return false
  return 'description' in data || 'again' in data || ('candidates' in data && Array.isArray(data.candidates))
}

/** What goes beside picture and sound: from browser to browser, kept nowhere. */
export type Words = { chat: string } | { takesPictures: boolean }

export function readWords(data: unknown, longest: number): Words | null {
  if (typeof data !== 'string') return null
  try {
    const words = JSON.parse(data) as Partial<Record<'chat' | 'takesPictures', unknown>> | null
    if (typeof words?.chat === 'string') return { chat: words.chat.slice(0, longest) }
    return typeof words?.takesPictures === 'boolean' ? { takesPictures: words.takesPictures } : null
  } catch {
    return null
  }
}
