// Business constants of this module, each with its source: a section of the specification (§) or a decision.

import { GROUP_MAX } from '#platform/values/constants.ts'

/** Issue 7: the session room closes this many minutes after the session ends. */
export const ROOM_CLOSES_MINUTES_AFTER = 30
/** Issue 7: lifetime in seconds of the one-time pass to enter a room. */
export const ROOM_PASS_SECONDS = 60
/** Capacity of a room: peer to peer, or through a media server (a group of GROUP_MAX plus its provider). */
export const ROOM_CAPACITY_PEER_TO_PEER = 4
export const ROOM_CAPACITY_SFU = GROUP_MAX + 1
export const ROOM_NAME_MAX = 40
export const ROOM_CHAT_MAX = 2000
/**
 * Interval between a participant's heartbeats. A participant who is silent for three intervals counts as having left.
 */
export const ROOM_HEARTBEAT_SECONDS = 10
