import { z } from 'zod'
import { instantOut } from '#platform/contract/values.ts'

/** Presence in a session's room, from the first admission to the last departure; `until` is null while present. */
const presence = z.object({ from: instantOut, until: instantOut.nullable() })

/** Attendance including time in the lobby; `presence` is null for anyone who was never admitted. */
export const visit = z.object({
  cameAt: instantOut,
  leftAt: instantOut.nullable(),
  presence: presence.nullable(),
})
