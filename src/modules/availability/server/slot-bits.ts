import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import type { Minute } from './schedule.ts'

/**
 * The search index's bitmap of free slots (speed.md 2.4): a ring of 8 days of UTC quarter-hours, one bit per possible
 * start, so that rows do not change as time passes and every time zone reads the same bits. The leftmost character is
 * bit 0, as PostgreSQL numbers the bits of bit(768). The bits are only a hint for searching; hours and bookings remain
 * authoritative.
 */
export const RING_BITS = 768
/** A longer window would wrap around onto its own beginning. */
export const RING_MINUTES = RING_BITS * TIME_STEP_MINUTES

const NO_BITS = '0'.repeat(RING_BITS)
const ALL_BITS = '1'.repeat(RING_BITS)

/** Returns the index of an instant's quarter-hour in the ring, 0..767. */
export function bitIndex(minute: Minute): number {
  const quarter = Math.floor(minute / TIME_STEP_MINUTES)
  return quarter - Math.floor(quarter / RING_BITS) * RING_BITS
}

/** Encodes sorted start times as text for bit(768). @throws RangeError if they span 8 days or more. */
export function encodeSlotBits(starts: readonly Minute[]): string {
  if ((starts.at(-1) ?? 0) - (starts[0] ?? 0) >= RING_MINUTES) {
    throw new RangeError('The start times span 8 days or more')
  }
  const bits = new Array<string>(RING_BITS).fill('0')
  for (const start of starts) bits[bitIndex(start)] = '1'
  return bits.join('')
}

/**
 * Encodes the quarter-hours that begin in [from, to) as text for bit(768). All bits are set for an interval of 8 days
 * or more.
 */
export function windowMask(from: Minute, to: Minute): string {
  const first = Math.ceil(from / TIME_STEP_MINUTES) * TIME_STEP_MINUTES
  const count = Math.ceil((to - first) / TIME_STEP_MINUTES)
  if (count <= 0) return NO_BITS
  if (count >= RING_BITS) return ALL_BITS
  const at = bitIndex(first)
  const overflow = at + count - RING_BITS
  if (overflow <= 0) return '0'.repeat(at) + '1'.repeat(count) + '0'.repeat(-overflow)
  return '1'.repeat(overflow) + '0'.repeat(RING_BITS - count) + '1'.repeat(RING_BITS - at)
}

/**
 * Encodes the start times that a newly reserved interval (including its own buffers) rules out for sessions of
 * `duration` minutes with the given buffers, as text for bit(768), to be applied as `bits & ~mask`. Valid only within
 * the 8 days that the row describes, since a later interval would map to bits of other days. The mask does not account
 * for a day that reaches its daily maximum; recompute the row in that case.
 */
export function occupiedMask(
  bufferedStart: Minute,
  bufferedEnd: Minute,
  duration: number,
  bufferBefore: number,
  bufferAfter: number,
): string {
  return windowMask(bufferedStart - bufferAfter - duration + 1, bufferedEnd + bufferBefore)
}

/** Decodes at most `limit` start times in [from, to), in ascending order, covering at most 8 days. */
export const decodeSlotBits = (bits: string, from: Minute, to: Minute, limit: number): Minute[] =>
  decodeSpacedSlots(bits, { from, to }, { minutesApart: TIME_STEP_MINUTES, limit })

/** Decodes at most `limit` start times in [from, to), each at least `minutesApart` minutes after the previous one. */
export function decodeSpacedSlots(
  bits: string,
  { from, to }: { from: Minute; to: Minute },
  { minutesApart, limit }: { minutesApart: number; limit: number },
): Minute[] {
  const starts: Minute[] = []
  const first = Math.ceil(from / TIME_STEP_MINUTES) * TIME_STEP_MINUTES
  const end = Math.min(to, first + RING_MINUTES)
  for (let at = first; at < end && starts.length < limit; ) {
    const start = at + TIME_STEP_MINUTES * countQuartersToNext(bits, bitIndex(at))
    if (start < end) starts.push(start)
    at = start + minutesApart
  }
  return starts
}

/** Uses `indexOf`, which is about ten times faster than examining each character. */
function countQuartersToNext(bits: string, from: number): number {
  const next = bits.indexOf('1', from)
  if (next !== -1) return next - from
  const wrapped = bits.indexOf('1')
  return wrapped === -1 ? RING_BITS : wrapped + RING_BITS - from
}
