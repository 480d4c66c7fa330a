import { z } from 'zod'
import { instantOut } from '#platform/contract/values.ts'

/** When somebody was in a session's room: first let in, last left; `until` is null while they are there. */
const presence = z.object({ from: instantOut, until: instantOut.nullable() })

/** The same with the door: who came to it and was never let in was not in the room. */
export const visit = z.object({
  cameAt: instantOut,
  leftAt: instantOut.nullable(),
  presence: presence.nullable(),
})
