import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Returns a function that formats the client of a payment. The name is known only after a reason was given. */
export function useCustomerName(): (row: { customerName: string | null; isFormerCustomer: boolean }) => string {
  const { t } = useAreaTexts('money')
  return ({ customerName, isFormerCustomer }) =>
    customerName ?? t(isFormerCustomer ? 'money.formerCustomer' : 'money.hiddenCustomer')
}
