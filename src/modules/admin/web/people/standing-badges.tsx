import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Badge } from '../../kit/tag.tsx'
import classes from '../superuser.module.css'

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
