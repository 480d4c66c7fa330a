import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import classes from '#ui/session-list.module.css'
import type { SessionCard } from './session-status.ts'

/** The cancellation terms of an upcoming session (decision 0060). */
export function CancellationLine({ session }: { session: SessionCard }) {
  const { t, format } = useMoreTexts()
  const text = cancellationText(t, format, session.cancellation.terms)
  return text && <p className={classes.small}>{text}</p>
}
