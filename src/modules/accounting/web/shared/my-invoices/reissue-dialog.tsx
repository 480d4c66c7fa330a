import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { InvoiceCompany } from './company-fields.tsx'
import { useInvoiceName } from './invoice-summary.tsx'
import type { ListedInvoice } from './load-invoices.ts'
import { ReissueForm } from './reissue-form.tsx'

/** Opens the form prefilled with the last company; the fields are empty if it cannot be loaded. */
export function ReissueDialog({ invoice }: { invoice: ListedInvoice }) {
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
          onForgotten={() => setCompany(null)}
        />
      </Dialog>
    </>
  )
}
