import classes from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Badge } from '#ui/tag.tsx'

type AccountStatus = Pick<
  Reply<'listUsers'>['items'][number],
  | 'isLoginBlocked'
  | 'isCustomerBlocked'
  | 'isProviderBlocked'
  | 'isTherapistDeactivated'
  | 'isSelfDeactivated'
  | 'isClosed'
>

/** Badges for all blocks and deactivations of an account. */
export function AccountStatusBadges(status: AccountStatus) {
  const { t } = useAreaTexts('people')
  const texts = [
    status.isClosed && t('people.is.closed'),
    status.isLoginBlocked && t('people.is.login'),
    status.isCustomerBlocked && t('people.is.customer'),
    status.isProviderBlocked && t('people.is.provider'),
    status.isTherapistDeactivated && t('people.is.therapist'),
    status.isSelfDeactivated && t('people.is.resting'),
  ].filter((text) => text !== false)
  if (texts.length === 0) return <Badge kind="good">{t('people.is.open')}</Badge>
  return (
    <span className={classes.claimHead}>
      {texts.map((text) => (
        <Badge key={text} kind={status.isClosed || status.isSelfDeactivated ? 'still' : 'wrong'}>
          {text}
        </Badge>
      ))}
    </span>
  )
}
