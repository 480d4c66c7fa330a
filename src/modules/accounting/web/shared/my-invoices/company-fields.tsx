import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TextArea, TextField } from '#ui/text-field.tsx'

export type InvoiceCompany = NonNullable<Reply<'getInvoiceDetails'>>

/** Fields of a company; the length limits match the contract of `createInvoice`. */
export function CompanyFields({ company }: { company: InvoiceCompany | null }) {
  const { t } = useAreaTexts('papers')
  const aside = t('papers.optional')
  return (
    <>
      <TextField
        name="companyName"
        label={t('papers.companyName')}
        autoComplete="organization"
        defaultValue={company?.companyName}
        maxLength={200}
        required
      />
      <TextField
        name="registryCode"
        label={t('papers.registryCode')}
        aside={aside}
        hint={t('papers.registryHint')}
        inputMode="numeric"
        defaultValue={company?.registryCode}
        maxLength={20}
      />
      <TextField
        name="vatNumber"
        label={t('papers.vatNumber')}
        aside={aside}
        hint={t('papers.vatHint')}
        defaultValue={company?.vatNumber}
        maxLength={20}
      />
      <TextArea
        name="address"
        label={t('papers.address')}
        aside={aside}
        autoComplete="street-address"
        defaultValue={company?.address}
        maxLength={300}
        rows={3}
      />
    </>
  )
}
