import classes from '#modules/admin/web/shared/superuser.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Badge } from '#ui/tag.tsx'

type Standing = Pick<
  Reply<'listUsers'>['items'][number],
  'isLoginBlocked' | 'isCustomerBlocked' | 'isProviderBlocked' | 'isTherapistDeactivated' | 'isResting' | 'isClosed'
>

/** What is closed for somebody, in words. */
export function StandingBadges(standing: Standing) {
  const { t } = useAreaTexts('people')
  const closed = [
    standing.isClosed && t('people.is.closed'),
    standing.isLoginBlocked && t('people.is.login'),
    standing.isCustomerBlocked && t('people.is.customer'),
    standing.isProviderBlocked && t('people.is.provider'),
    standing.isTherapistDeactivated && t('people.is.therapist'),
    standing.isResting && t('people.is.resting'),
  ].filter((one) => one !== false)
  if (closed.length === 0) return <Badge kind="good">{t('people.is.open')}</Badge>
  return (
    <span className={classes.claimHead}>
      {closed.map((one) => (
        <Badge key={one} kind={standing.isClosed || standing.isResting ? 'still' : 'wrong'}>
          {one}
        </Badge>
      ))}
    </span>
  )
}
