import { Badge } from '#ui/tag.tsx'
import { type Invitation, useInvitationTexts } from './invitation-texts.ts'

const BADGE_KINDS = {
  pendingPayment: 'waiting',
  accepted: 'good',
  expired: 'still',
  cancelled: 'still',
  declined: 'still',
} as const

export function StatusBadge({ status, isPaying }: Pick<Invitation, 'status' | 'isPaying'>) {
  const { t } = useInvitationTexts()
  return <Badge kind={BADGE_KINDS[status]}>{t(isPaying ? 'invitations.isPaying' : `invitations.is.${status}`)}</Badge>
}
