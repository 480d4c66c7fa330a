import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { buildPagePath } from '#modules/pages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { type ReceivedInvitation, useInvitation, useInvitedTexts } from './use-invitation.ts'

/** The page of an invitation in any status, as the client sees it (specification §4). */
export function Invitation({ id }: { id: string }) {
  const { t } = useInvitedTexts()
  const { state, isLoggedIn, isCurrent, reload } = useInvitation(id)
  if (state.kind === 'loading') return <SkeletonPage label={t('invited.loading')} cards={1} />
  if (state.kind === 'failed')
    return <LoadFailure isMissing={state.failure.status === 404} isLoggedIn={isLoggedIn} onRetry={reload} />
  const { invitation } = state
  return isOpen(invitation) ? (
    <OpenInvitation {...{ invitation, isLoggedIn, isCurrent }} onChanged={reload} />
  ) : (
    <EndedInvitation invitation={invitation} />
  )
}

/** Returns whether a time is still available or the client's own payment is in progress. */
const isOpen = ({ status, times, booking }: ReceivedInvitation) =>
  status === 'pendingPayment' && (times.some((time) => time.isOpen) || booking !== null)

function LoadFailure({
  isMissing,
  isLoggedIn,
  onRetry,
}: {
  isMissing: boolean
  isLoggedIn: boolean
  onRetry: () => void
}) {
  const { t, language } = useInvitedTexts()
  if (!isMissing)
    return (
      <EmptyState
        level="h1"
        icon="wifi-off"
        title={t('page.offlineTitle')}
        actions={<Button onClick={onRetry}>{t('generic.tryAgain')}</Button>}
      >
        <p>{t('page.offlineText')}</p>
      </EmptyState>
    )
  const finderLink = (
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
          {!isLoggedIn && <Button onClick={() => showAccountDialog('logIn')}>{t('nav.logIn')}</Button>}
          {finderLink}
        </>
      }
    >
      <p>{t('invited.notFoundText')}</p>
    </EmptyState>
  )
}

const END_TITLES = {
  paid: 'invited.paidTitle',
  used: 'invited.usedTitle',
  cancelled: 'invited.cancelledTitle',
  declined: 'invited.declinedTitle',
  over: 'invited.overTitle',
  gone: 'invited.takenTitle',
} as const
const END_TEXTS = {
  paid: 'invited.paidText',
  used: 'invited.usedText',
  cancelled: 'invited.cancelledText',
  declined: 'invited.declinedText',
  over: 'invited.overText',
  gone: 'invited.takenText',
} as const

/** Explains how the invitation ended and offers the next step. */
function EndedInvitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { t, language } = useInvitedTexts()
  const { providerId, providerFirstName: name, booking } = invitation
  const reason = getEndReason(invitation)
  const isPaid = reason === 'paid'
  const sessionParams = booking?.paymentIntentId ? { paymentIntentId: booking.paymentIntentId } : {}
  return (
    <EmptyState
      level="h1"
      icon={isPaid ? 'circle-check' : 'calendar-x'}
      title={t(END_TITLES[reason])}
      actions={
        isPaid ? (
          <ButtonLink href={buildPagePath('mySessions', language, sessionParams)}>{t('invited.seeSession')}</ButtonLink>
        ) : (
          <ButtonLink href={buildPagePath('counsellor', language, { providerId })}>
            {t('invited.otherTimes')}
          </ButtonLink>
        )
      }
    >
      <p>{t(END_TEXTS[reason], { name })}</p>
    </EmptyState>
  )
}

function getEndReason({ status, booking }: ReceivedInvitation) {
  if (booking?.isPaid) return 'paid'
  if (status === 'accepted') return 'used'
  if (status === 'cancelled' || status === 'declined') return status
  return status === 'expired' ? 'over' : 'gone'
}
