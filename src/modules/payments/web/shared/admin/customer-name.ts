import { useAreaTexts } from '#platform/web/area-texts.ts'

/** A payment's client: by name where it was opened for a reason. */
export function useCustomerName(): (row: { customerName: string | null; isFormerCustomer: boolean }) => string {
  const { t } = useAreaTexts('money')
  return ({ customerName, isFormerCustomer }) =>
    customerName ?? t(isFormerCustomer ? 'money.formerCustomer' : 'money.hiddenCustomer')
}
