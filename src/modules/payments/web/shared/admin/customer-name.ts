import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Returns a function that formats a payment's client; the name is known only while access was granted for a reason. */
export function useCustomerName(): (row: { customerName: string | null; isFormerCustomer: boolean }) => string {
  const { t } = useAreaTexts('money')
  return ({ customerName, isFormerCustomer }) =>
    customerName ?? t(isFormerCustomer ? 'money.formerCustomer' : 'money.hiddenCustomer')
}
