import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Button } from '#ui/button.tsx'
import { useInvoiceName } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'
import { ReissueDialog } from './reissue-dialog.tsx'
import { ReissueWithNewDate } from './reissue-with-new-date.tsx'

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
