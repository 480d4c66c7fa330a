import { useRef } from 'react'
import { formatZoneLabel } from '#modules/bookings/web/checkout/format-session.ts'
import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './changes.module.css'
import { RefundPreviewContent } from './refund-preview-content.tsx'
import { RefundText } from './refund-text.tsx'
import { usePreview } from './use-preview.ts'
import { useSubmitChange } from './use-submit-change.ts'

interface WithdrawDialogProps {
  session: Session
  person: { email: string; name: string } | null
  onClose: () => void
}

/**
 * The second of the two steps that the law requires: shows the contract, the client and the email address for the
 * receipt.
 */
export function WithdrawDialog({ session, person, onClose }: WithdrawDialogProps) {
  const { t } = useMoreTexts()
  const { preview, reload } = usePreview(session.bookingId, 'withdraw')
  const { busy, send, problem } = useSubmitChange()
  const key = useRef(crypto.randomUUID())
  const isAllowed = typeof preview === 'object' && preview.isAllowed
  const withdraw = async () => {
    const request = () => api('withdrawContract', { id: session.bookingId }, { idempotencyKey: key.current })
    const reply = await send(request, t('changes.withdrawn'))
    if (reply.ok) onClose()
    else if (reply.status === 409) reload()
  }
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('changes.withdrawTitle')}
      closeText={t('changes.close')}
      actions={
        <>
          <Button kind="second" off={busy} onClick={onClose}>
            {isAllowed ? t('changes.keep') : t('changes.close')}
          </Button>
          {isAllowed && (
            <Button kind="undo" busy={busy} busyLabel={t('changes.withdrawing')} onClick={() => void withdraw()}>
              {t('changes.confirmWithdraw')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.inside}>
        {problem && (
          <Notice kind="wrong" live>
            {problem}
          </Notice>
        )}
        <p>{t('changes.withdrawLead')}</p>
        <Contract session={session} name={person?.name ?? null} />
        <RefundPreviewContent preview={preview} onRetry={reload}>
          {(refundPreview) => (
            <>
              <p>
                {refundPreview.wasCharged ? (
                  <RefundText amount={refundPreview.refundAmount} card={refundPreview.card} />
                ) : (
                  t('rule.nothingCharged')
                )}{' '}
                {t('changes.emailed', { name: session.providerFirstName })}
              </p>
              {person && <p>{t('changes.receipt', { email: person.email })}</p>}
            </>
          )}
        </RefundPreviewContent>
      </div>
    </Dialog>
  )
}

function Contract({ session, name }: { session: Session; name: string | null }) {
  const { t, format } = useMoreTexts()
  const start = `${format.dayLong(session.startDateTime)}, ${format.time(session.startDateTime)}`
  const rows: DetailRow[] = [
    ...(name ? [[t('changes.you'), name] as const] : []),
    [t('sessions.session'), session.title],
    [t('sessions.counsellor'), `${session.providerFirstName} ${session.providerLastName}`],
    [t('changes.time'), `${start}, ${formatZoneLabel(t, format.timezone)}`],
    [t('sessions.paid'), format.money(session.price)],
  ]
  return <DetailList rows={rows} />
}
