import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import classes from '#ui/session-list.module.css'
import { SessionRow } from './session-row.tsx'
import type { SessionCard } from './session-status.ts'

interface SessionRowsProps {
  items: SessionCard[]
  hasRoomLinks?: boolean
  /** Hides the change buttons when false. */
  isOnline?: boolean
}

export function SessionRows({ items, hasRoomLinks = false, isOnline = true }: SessionRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <SessionRow
          key={session.bookingId}
          session={session}
          showsRoomLink={hasRoomLinks && hasRoom(session)}
          isOnline={isOnline}
        />
      ))}
    </ul>
  )
}
