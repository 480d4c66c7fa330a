import { pagePath } from '#modules/pages.ts'
import type { RoomFacts } from '#modules/session-room/web/room-page.tsx'
import type { StayView } from '#modules/session-room/web/room-stay.ts'
import { isLate } from '#modules/session-room/web/time-left.ts'
import { useFacts } from '#modules/session-room/web/use-facts.ts'
import { useNow } from '#modules/session-room/web/use-now.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './waiting.module.css'

const LOOK_EVERY_MS = 10_000
const ASK_EVERY_MS = 30_000
const askEveryMs = () => ASK_EVERY_MS

interface AtTheDoorProps {
  id: string
  facts: RoomFacts
  view: StayView
  leave: () => void
}

/** Has knocked: who is there, and from a quarter of an hour on what becomes of the money. */
export function AtTheDoor({ id, facts, view, leave }: AtTheDoorProps) {
  const { t } = useAreaTexts('room')
  const now = useNow(LOOK_EVERY_MS)
  const late = !view.isCounsellorHere && isLate(Date.parse(facts.startDateTime), now)
  return (
    <Card isLifted as="section" aria-labelledby="at-the-door" className={classes.enter}>
      <h2 id="at-the-door" className={classes.cardTitle}>
        {t(view.phase === 'door' ? 'room.door.title' : 'room.joining')}
      </h2>
      <div role="status" className={classes.told}>
        {view.phase === 'door' && (late ? <Late id={id} facts={facts} /> : <Told facts={facts} view={view} />)}
      </div>
      <Button kind="second" onClick={leave}>
        {t('room.door.leave')}
      </Button>
    </Card>
  )
}

function Told({ facts, view }: { facts: RoomFacts; view: StayView }) {
  const { t } = useAreaTexts('room')
  const name = facts.counsellorFirstName
  return (
    <Notice kind={view.isCounsellorHere ? 'good' : 'neutral'} icon={view.isCounsellorHere ? undefined : 'hourglass'}>
      {t(view.isCounsellorHere ? 'room.door.here' : 'room.door.notYet', { name })}
    </Notice>
  )
}

/** The money is promised only where the server says that it comes back without the client. */
function Late({ id, facts }: { id: string; facts: RoomFacts }) {
  const { t, language } = useAreaTexts('room')
  const { isCounsellorAbsent, isGroup, counsellorFirstName: name } = useFacts(id, facts, askEveryMs)
  // A group's room is named by its date, which has no page of the client's own.
  const href = pagePath('mySessions', language, isGroup ? {} : { paymentIntentId: id })
  return (
    <Notice kind="waiting">
      {t(isCounsellorAbsent ? 'room.door.late' : 'room.late.claim', { name })}{' '}
      <Link href={href}>{t(isGroup ? 'room.mySessions' : 'room.toSession')}</Link>
    </Notice>
  )
}
