import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { InvoiceCompany } from './company-fields.tsx'
import { useInvoiceName } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'
import { ReissueForm } from './reissue-form.tsx'
import { useReissueInvoice } from './use-reissue-invoice.ts'

/** Buttons for downloading a document and, if possible, for reissuing it. */
export function InvoiceActions({ invoice }: { invoice: ListedInvoice }) {
  return (
    <div className={classes.actions}>
      <PdfButton invoice={invoice} />
      {invoice.hasEInvoice && <EInvoiceButton invoice={invoice} />}
      {invoice.canBeMadeOut && <ReissueDialog invoice={invoice} />}
      {invoice.canBeMadeOut && invoice.saysOtherDay && <ReissueWithNewDate invoice={invoice} />}
    </div>
  )
}

/** Downloads the PDF. The file name contains only the document's number, no names and no topic. */
function PdfButton({ invoice }: { invoice: ListedInvoice }) {
  const { t } = useAreaTexts('invoices')
  const { invoiceId: id, kind, number } = invoice
  const file = kind === 'invoice' ? t('invoices.fileInvoice', { number }) : t('invoices.fileCreditNote', { number })
  const download = useDownload()
  return (
    <Button
      kind="second"
      size="dense"
      icon="download"
      busy={download.isBusy(file)}
      busyLabel={t('invoices.downloading')}
      onClick={() => download.start('sessionReceipt', { id }, file)}
    >
      {t('invoices.download')}
      <span className="visually-hidden">, {useInvoiceName(invoice)}</span>
    </Button>
  )
}

function EInvoiceButton({ invoice }: { invoice: ListedInvoice }) {
  const { t } = useAreaTexts('invoices')
  const { invoiceId: id, number } = invoice
  const file = t('invoices.fileEInvoice', { number })
  const download = useDownload()
  return (
    <Button
      kind="second"
      size="dense"
      icon="download"
      busy={download.isBusy(file)}
      busyLabel={t('invoices.downloading')}
      onClick={() => download.start('sessionEInvoice', { id }, file)}
    >
      {t('invoices.eInvoice')}
      <span className="visually-hidden">, {useInvoiceName(invoice)}</span>
    </Button>
  )
}

/** Opens the form prefilled with the last company; the fields are empty if it cannot be loaded. */
function ReissueDialog({ invoice }: { invoice: ListedInvoice }) {
  const { t } = useAreaTexts('invoices')
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [company, setCompany] = useState<InvoiceCompany | null>(null)
  const open = async () => {
    setBusy(true)
    const stored = await api('getInvoiceDetails', {})
    setBusy(false)
    setCompany(stored.ok ? stored.data : null)
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" size="dense" icon="building" busy={busy} onClick={() => void open()}>
        {invoice.isToCompany ? t('invoices.toOther') : t('invoices.toCompany')}
        <span className="visually-hidden">, {useInvoiceName(invoice)}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('invoices.dialogTitle')}
        closeText={t('nav.close')}
      >
        <ReissueForm
          invoice={invoice}
          company={company}
          onDone={() => setOpen(false)}
          onCompanyRemoved={() => setCompany(null)}
        />
      </Dialog>
    </>
  )
}

/** Reissues an invoice with the new date after its session was rescheduled (decision 0024). */
function ReissueWithNewDate({ invoice }: { invoice: ListedInvoice }) {
  const { t, format } = useAreaTexts('invoices')
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const reissue = useReissueInvoice(invoice, () => setOpen(false))
  const reissueWithNewDate = async () => {
    setBusy(true)
    const response = await reissue({ toSame: true })
    setBusy(false)
    if (!response.ok) notifyFailure(response, t('generic.offline'))
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
