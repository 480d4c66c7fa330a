import type { CredentialStatus } from '#modules/providers/values/application-fields.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Badge } from '#ui/tag.tsx'

const KINDS = { unchecked: 'waiting', verified: 'good', rejected: 'wrong', replaced: 'still' } as const

/** Badge with the review status of a credential, or 'expired' for a verified one that has expired. */
export function CredentialBadge({ credential }: { credential: { status: CredentialStatus; isExpired: boolean } }) {
  const { t } = useAreaTexts('application')
  const { status } = credential
  const isExpired = credential.isExpired && status === 'verified'
  return (
    <Badge kind={isExpired ? 'wrong' : KINDS[status]}>
      {t(`application.credential.${isExpired ? 'expired' : status}`)}
    </Badge>
  )
}
