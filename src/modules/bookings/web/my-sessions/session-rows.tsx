import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import classes from '#ui/session-list.module.css'
import { SessionRow } from './session-row.tsx'
import type { SessionCard } from './session-status.ts'

interface RowsProps {
  items: SessionCard[]
  hasDoors?: boolean
  /** Hides the change buttons when false. */
  isOnline?: boolean
}

export function SessionRows({ items, hasDoors = false, isOnline = true }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <SessionRow
          key={session.bookingId}
          session={session}
          hasDoor={hasDoors && hasRoom(session)}
          isOnline={isOnline}
        />
      ))}
    </ul>
  )
}
