import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TextArea, TextField } from '#ui/text-field.tsx'

export type InvoiceCompany = NonNullable<Reply<'getInvoiceDetails'>>

/** Form fields for a company; the length limits match the contract of `createInvoice`. */
export function CompanyFields({ company }: { company: InvoiceCompany | null }) {
  const { t } = useAreaTexts('invoices')
  const aside = t('invoices.optional')
  return (
    <>
      <TextField
        name="companyName"
        label={t('invoices.companyName')}
        autoComplete="organization"
        defaultValue={company?.companyName}
        maxLength={200}
        required
      />
      <TextField
        name="registryCode"
        label={t('invoices.registryCode')}
        aside={aside}
        hint={t('invoices.registryHint')}
        inputMode="numeric"
        defaultValue={company?.registryCode}
        maxLength={20}
      />
      <TextField
        name="vatNumber"
        label={t('invoices.vatNumber')}
        aside={aside}
        hint={t('invoices.vatHint')}
        defaultValue={company?.vatNumber}
        maxLength={20}
      />
      <TextArea
        name="address"
        label={t('invoices.address')}
        aside={aside}
        autoComplete="street-address"
        defaultValue={company?.address}
        maxLength={300}
        rows={3}
      />
    </>
  )
}
