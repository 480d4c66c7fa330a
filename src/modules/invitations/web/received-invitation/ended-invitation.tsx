import { buildPagePath } from '#modules/pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

const TITLE = {
  paid: 'invited.paidTitle',
  used: 'invited.usedTitle',
  cancelled: 'invited.cancelledTitle',
  declined: 'invited.declinedTitle',
  over: 'invited.overTitle',
  gone: 'invited.goneTitle',
} as const
const TEXT = {
  paid: 'invited.paidText',
  used: 'invited.usedText',
  cancelled: 'invited.cancelledText',
  declined: 'invited.declinedText',
  over: 'invited.overText',
  gone: 'invited.goneText',
} as const

/** Explains how the invitation ended and offers the next step. */
export function EndedInvitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { t, language } = useInvitedTexts()
  const { providerId, providerFirstName: name, booking } = invitation
  const key = getEndReason(invitation)
  const isPaid = key === 'paid'
  const paid = booking?.paymentIntentId ? { paymentIntentId: booking.paymentIntentId } : {}
  return (
    <EmptyState
      level="h1"
      icon={isPaid ? 'circle-check' : 'calendar-x'}
      title={t(TITLE[key])}
      actions={
        isPaid ? (
          <ButtonLink href={buildPagePath('mySessions', language, paid)}>{t('invited.seeSession')}</ButtonLink>
        ) : (
          <ButtonLink href={buildPagePath('counsellor', language, { providerId })}>
            {t('invited.otherTimes')}
          </ButtonLink>
        )
      }
    >
      <p>{t(TEXT[key], { name })}</p>
    </EmptyState>
  )
}

function getEndReason({ status, booking }: ReceivedInvitation) {
  if (booking?.isPaid) return 'paid'
  if (status === 'accepted') return 'used'
  if (status === 'cancelled' || status === 'declined') return status
  return status === 'expired' ? 'over' : 'gone'
}
