import { useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useInvoiceName } from './invoice-summary.tsx'
import type { ListedInvoice } from './load-invoices.ts'
import { useReissueInvoice } from './use-reissue-invoice.ts'

/** Reissues an invoice with the new date after its session was rescheduled (decision 0024). */
export function ReissueWithNewDate({ invoice }: { invoice: ListedInvoice }) {
  const { t, format } = useAreaTexts('invoices')
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const reissue = useReissueInvoice(invoice, () => setOpen(false))
  const reissueWithNewDate = async () => {
    setBusy(true)
    const answer = await reissue({ toSame: true })
    setBusy(false)
    if (!answer.ok) notifyFailure(answer, t('generic.offline'))
  }
  return (
    <>
      <Button kind="quiet" size="dense" icon="calendar" onClick={() => setOpen(true)}>
        {t('invoices.newDay')}
        <span className="visually-hidden">, {useInvoiceName(invoice)}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isBusy={busy}
        title={t('invoices.newDayTitle')}
        closeText={t('nav.close')}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('invoices.keepOld')}
            </Button>
            <Button busy={busy} busyLabel={t('invoices.making')} onClick={() => void reissueWithNewDate()}>
              {t('invoices.make')}
            </Button>
          </>
        }
      >
        <p>{t('invoices.newDayLead', { when: format.dayAtTime(invoice.startDateTime) })}</p>
        <p>{t('invoices.effect', { number: invoice.number })}</p>
        <p>{t('invoices.twice')}</p>
      </Dialog>
    </>
  )
}
