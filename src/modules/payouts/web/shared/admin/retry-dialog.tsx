import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'

export type RetryableTransfer = Pick<
  Reply<'listTransfers'>['items'][number],
  'transferId' | 'counsellorName' | 'amount'
>

/** Asks the administrator to confirm retrying a transfer (specification §8 Admin). */
export function RetryDialog({ transfer, onClose }: { transfer: RetryableTransfer; onClose: () => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const { isBusy, retry } = useRetry(transfer.transferId, onClose)
  const actions = (
    <>
      <Button kind="second" onClick={onClose} off={isBusy}>
        {t('adminPayments.leave')}
      </Button>
      <Button busy={isBusy} busyLabel={t('adminPayments.retrying')} onClick={retry}>
        {t('adminPayments.retry')}
      </Button>
    </>
  )
  const effect = { name: transfer.counsellorName, amount: format.money(transfer.amount) }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('adminPayments.retryTitle')}
      closeText={t('adminPayments.close')}
      isBusy={isBusy}
      actions={actions}
    >
      <div className={classes.dialog}>
        <p>{t('generic.retryConfirm')}</p>
        <Notice kind="neutral">{t('adminPayments.retryEffect', effect)}</Notice>
      </div>
    </Dialog>
  )
}

function useRetry(id: string, onClose: () => void) {
  const { t } = useAreaTexts('adminPayments')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const retry = async () => {
    setBusy(true)
    const response = await api('retryTransfer', { id }, { idempotencyKey: key.current })
    setBusy(false)
    if (response.ok)
      notices.show({
        kind: 'good',
        text: t(response.data.isCarried ? 'adminPayments.retryOffset' : 'generic.transferDone'),
      })
    else notifyFailure(response, t('generic.offline'))
    onClose()
    await revalidate()
  }
  return { isBusy, retry: () => void retry() }
}
