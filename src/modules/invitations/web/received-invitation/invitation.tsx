import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { buildPagePath } from '#modules/pages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { EndedInvitation } from './ended-invitation.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { type ReceivedInvitation, useInvitation, useInvitedTexts } from './use-invitation.ts'

/** The page of an invitation in any status, as the client sees it (specification §4). */
export function Invitation({ id }: { id: string }) {
  const { t } = useInvitedTexts()
  const { opened, isIn, isCurrent, read } = useInvitation(id)
  if (opened.kind === 'loading') return <SkeletonPage label={t('invited.loading')} cards={1} />
  if (opened.kind === 'failed') return <Failed isMissing={opened.failed.status === 404} isIn={isIn} onAgain={read} />
  const { invitation } = opened
  return isOpen(invitation) ? (
    <OpenInvitation {...{ invitation, isIn, isCurrent }} onChanged={read} />
  ) : (
    <EndedInvitation invitation={invitation} />
  )
}

/** Whether a time is still available or the client's own payment is in progress. */
const isOpen = ({ status, times, booking }: ReceivedInvitation) =>
  status === 'pendingPayment' && (times.some((time) => time.isOpen) || booking !== null)

function Failed({ isMissing, isIn, onAgain }: { isMissing: boolean; isIn: boolean; onAgain: () => void }) {
  const { t, language } = useInvitedTexts()
  if (!isMissing)
    return (
      <EmptyState
        level="h1"
        icon="wifi-off"
        title={t('page.offlineTitle')}
        actions={<Button onClick={onAgain}>{t('generic.tryAgain')}</Button>}
      >
        <p>{t('page.offlineText')}</p>
      </EmptyState>
    )
  const find = (
    <ButtonLink kind="second" href={buildPagePath('finder', language)}>
      {t('invited.finder')}
    </ButtonLink>
  )
  return (
    <EmptyState
      level="h1"
      icon="mail"
      title={t('invited.notFoundTitle')}
      actions={
        <>
          {!isIn && <Button onClick={() => showAccountDialog('logIn')}>{t('nav.logIn')}</Button>}
          {find}
        </>
      }
    >
      <p>{t('invited.notFoundText')}</p>
    </EmptyState>
  )
}
