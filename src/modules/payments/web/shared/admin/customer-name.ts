import { useAreaTexts } from '#platform/web/area-texts.ts'

/**
 * Returns a function that formats the client's name for a payment. The name is available only after the administrator
 * has given a reason.
 */
export function useCustomerName(): (row: { customerName: string | null; isFormerCustomer: boolean }) => string {
  const { t } = useAreaTexts('adminPayments')
  return ({ customerName, isFormerCustomer }) =>
    customerName ?? t(isFormerCustomer ? 'adminPayments.formerCustomer' : 'adminPayments.hiddenCustomer')
}
