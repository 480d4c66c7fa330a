import { Notice } from '../../../kit/notice.tsx'
import { useMoreTexts } from '../../../texts.tsx'
import type { Session } from '../one-session.tsx'
import { ComesBack } from './comes-back.tsx'

/** A session that is off: what came back, and the moment of a withdrawal. */
export function AfterCancel({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const at = session.actions.withdraw?.withdrawnAt
  if (session.refundedAmount === 0 && !at) return null
  return (
    <Notice kind="good" icon="undo-2">
      {at && <p>{t('changes.withdrawnAt', { when: format.dayAtTime(at) })}</p>}
      {session.refundedAmount > 0 && (
        <p>
          <ComesBack amount={session.refundedAmount} card={session.card} />
        </p>
      )}
    </Notice>
  )
}
