import classes from '#platform/web/admin/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Badge } from '#ui/tag.tsx'

type DisputeRow = Reply<'listDisputes'>['items'][number]

const BADGE_KIND = {
  inquiry: 'waiting',
  open: 'wrong',
  underReview: 'waiting',
  won: 'good',
  lost: 'wrong',
  closed: 'still',
} as const

export function DisputeBadge({ status }: Pick<DisputeRow, 'status'>) {
  const { t } = useAreaTexts('monitoring')
  return <Badge kind={BADGE_KIND[status]}>{t(`monitoring.status.${status}`)}</Badge>
}

type DeadlineProps = Pick<DisputeRow, 'answerBy' | 'hoursLeft' | 'status'> & { isInline?: boolean }

/** The deadline for the evidence and the time left. */
export function DisputeDeadline({ answerBy, hoursLeft, status, isInline }: DeadlineProps) {
  const { format } = useAreaTexts('monitoring')
  if (!answerBy) return '–'
  const isOpen = status === 'open' || status === 'inquiry'
  return (
    <span className={isInline ? classes.inline : classes.lines}>
      <span>{format.dayAtTime(answerBy)}</span>
      {isOpen && hoursLeft !== null && <TimeLeft hours={hoursLeft} />}
    </span>
  )
}

function TimeLeft({ hours }: { hours: number }) {
  const { t } = useAreaTexts('monitoring')
  if (hours < 0) return <strong className={classes.late}>{t('monitoring.timeOver')}</strong>
  const days = Math.floor(hours / 24)
  const text = days > 0 ? t('monitoring.daysLeft', { count: days }) : t('monitoring.hoursLeft', { count: hours })
  return hours < 72 ? <strong className={classes.late}>{text}</strong> : <span className={classes.small}>{text}</span>
}
