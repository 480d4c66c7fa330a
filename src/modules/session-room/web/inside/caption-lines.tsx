import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './room.module.css'
import type { CaptionLine } from './use-captions.ts'

/** Not a live region, because screen reader users hear the conversation itself. */
export function CaptionLines({ lines, view }: { lines: readonly CaptionLine[]; view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const findName = (participantId: string) =>
    view.others.find((other) => other.participantId === participantId)?.name ?? ''
  return (
    <section aria-label={t('room.captions.title')} className={classes.captions}>
      {lines.map(({ participantId, text }) => (
        <p key={participantId}>
          <b>{findName(participantId)}</b> {text}
        </p>
      ))}
    </section>
  )
}
