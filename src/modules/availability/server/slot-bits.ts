import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import type { Minute } from './schedule.ts'

/**
 * The search index's bitmap of free slots (speed.md 2.4): a ring of 8 days of UTC quarter-hours, one bit per possible
 * start, so that the passing of time changes no row and every time zone reads the same bits. The leftmost character is
 * bit 0, as PostgreSQL numbers the bits of bit(768). The bits are only a hint for searching; hours and bookings remain
 * authoritative.
 */
export const RING_BITS = 768
/** A longer window would wrap around onto its own beginning. */
export const RING_MINUTES = RING_BITS * TIME_STEP_MINUTES

const NONE = '0'.repeat(RING_BITS)
const ALL = '1'.repeat(RING_BITS)

/** Index of an instant's quarter-hour in the ring, 0..767. */
export function bitIndex(minute: Minute): number {
  const quarter = Math.floor(minute / TIME_STEP_MINUTES)
  return quarter - Math.floor(quarter / RING_BITS) * RING_BITS
}

/** The sorted start times as text for bit(768). Throws a RangeError if they span 8 days or more. */
export function encodeSlotBits(starts: readonly Minute[]): string {
  if (starts.length > 0 && starts.at(-1)! - starts[0]! >= RING_MINUTES) {
    throw new RangeError('starts further apart than the ring of start bits')
  }
  const bits = new Array<string>(RING_BITS).fill('0')
  for (const start of starts) bits[bitIndex(start)] = '1'
  return bits.join('')
}

/** The quarter-hours that begin in [from, to) as text for bit(768); all bits are set from 8 days on. */
export function windowMask(from: Minute, to: Minute): string {
  const first = Math.ceil(from / TIME_STEP_MINUTES) * TIME_STEP_MINUTES
  const count = Math.ceil((to - first) / TIME_STEP_MINUTES)
  if (count <= 0) return NONE
  if (count >= RING_BITS) return ALL
  const at = bitIndex(first)
  const beyond = at + count - RING_BITS
  if (beyond <= 0) return '0'.repeat(at) + '1'.repeat(count) + '0'.repeat(-beyond)
  return '1'.repeat(beyond) + '0'.repeat(RING_BITS - count) + '1'.repeat(RING_BITS - at)
}

/**
 * The start times that a newly reserved interval (with its own buffers) rules out for sessions of `duration` with
 * these buffers, as text for bit(768): `bits & ~mask`. Valid only within the 8 days that the row describes, since a
 * later interval would map to bits of other days. It does not cover a day that reaches its maximum: recompute that row.
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

/** Start times in [from, to), ascending, covering at most 8 days and `limit` entries. */
export const decodeSlotBits = (bits: string, from: Minute, to: Minute, limit: number): Minute[] =>
  decodeSpacedSlots(bits, { from, to }, { apart: TIME_STEP_MINUTES, limit })

/** Start times in [from, to), each at least `apart` minutes after the previous one. */
export function decodeSpacedSlots(
  bits: string,
  { from, to }: { from: Minute; to: Minute },
  { apart, limit }: { apart: number; limit: number },
): Minute[] {
  const starts: Minute[] = []
  const first = Math.ceil(from / TIME_STEP_MINUTES) * TIME_STEP_MINUTES
  const end = Math.min(to, first + RING_MINUTES)
  for (let at = first; at < end && starts.length < limit; ) {
    const start = at + TIME_STEP_MINUTES * quartersToNext(bits, bitIndex(at))
    if (start < end) starts.push(start)
    at = start + apart
  }
  return starts
}

/** `indexOf` is about ten times faster than examining each character. */
function quartersToNext(bits: string, from: number): number {
  const ahead = bits.indexOf('1', from)
  if (ahead !== -1) return ahead - from
  const around = bits.indexOf('1')
  return around === -1 ? RING_BITS : around + RING_BITS - from
}
