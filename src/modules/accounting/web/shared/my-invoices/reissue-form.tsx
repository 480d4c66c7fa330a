import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { CompanyFields, type InvoiceCompany } from './company-fields.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'
import { useReissueInvoice } from './use-reissue-invoice.ts'

interface ReissueFormProps {
  invoice: ListedInvoice
  company: InvoiceCompany | null
  onDone: () => void
  onCompanyRemoved: () => void
}

/** Form for reissuing an invoice to a company. It explains what happens to the current invoice. */
export function ReissueForm({ invoice, company, onDone, onCompanyRemoved }: ReissueFormProps) {
  const { t } = useAreaTexts('invoices')
  const { texts, toFailure } = useFormTexts()
  const reissue = useReissueInvoice(invoice, onDone)
  const form = useForm({
    texts,
    send: async (input) => {
      const response = await reissue(input)
      return response.ok ? response : toFailure(response)
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <p>{t('invoices.effect', { number: invoice.number })}</p>
        <p className={classes.small}>{t('invoices.often')}</p>
        <CompanyFields company={company} />
        {company && <StoredCompany onCompanyRemoved={onCompanyRemoved} />}
        <Button type="submit" wide busy={form.busy} busyLabel={t('invoices.making')}>
          {t('invoices.make')}
        </Button>
        {invoice.isToCompany && <ReissueToClient reissue={reissue} isOff={form.busy} />}
      </FormRows>
    </Form>
  )
}

type Reissue = ReturnType<typeof useReissueInvoice>

function ReissueToClient({ reissue, isOff }: { reissue: Reissue; isOff: boolean }) {
  const { t } = useAreaTexts('invoices')
  const [busy, setBusy] = useState(false)
  const reissueToClient = async () => {
    setBusy(true)
    const response = await reissue({})
    setBusy(false)
    if (!response.ok) notifyFailure(response, t('generic.offline'))
  }
  return (
    <Button kind="second" wide busy={busy} off={isOff} onClick={() => void reissueToClient()}>
      {t('invoices.toMe')}
    </Button>
  )
}

function StoredCompany({ onCompanyRemoved }: { onCompanyRemoved: () => void }) {
  const { t } = useAreaTexts('invoices')
  const [busy, setBusy] = useState(false)
  const removeCompany = async () => {
    setBusy(true)
    const response = await api('deleteOwnInvoiceDetails', {})
    setBusy(false)
    if (!response.ok) return notifyFailure(response, t('generic.offline'))
    notices.show({ kind: 'good', text: t('invoices.forgotten') })
    onCompanyRemoved()
  }
  return (
    <div className={classes.remembered}>
      <p className={classes.small}>{t('invoices.remembered')}</p>
      <Button kind="quiet" size="dense" busy={busy} onClick={() => void removeCompany()}>
        {t('invoices.deleteCompany')}
      </Button>
    </div>
  )
}
