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
  const { t, format } = useAreaTexts('papers')
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
        {t('papers.newDay')}
        <span className="visually-hidden">, {useInvoiceName(invoice)}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isBusy={busy}
        title={t('papers.newDayTitle')}
        closeText={t('nav.close')}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('papers.keepOld')}
            </Button>
            <Button busy={busy} busyLabel={t('papers.making')} onClick={() => void reissueWithNewDate()}>
              {t('papers.make')}
            </Button>
          </>
        }
      >
        <p>{t('papers.newDayLead', { when: format.dayAtTime(invoice.startDateTime) })}</p>
        <p>{t('papers.effect', { number: invoice.number })}</p>
        <p>{t('papers.twice')}</p>
      </Dialog>
    </>
  )
}
