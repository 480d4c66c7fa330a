import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { switchView } from '#platform/web/login.ts'

/** Navigation state that makes the destination switch to the customer view. */
export const CUSTOMER_VIEW_STATE = { view: ROLE.customer }

/**
 * Switches to the customer view after a navigation with `CUSTOMER_VIEW_STATE`. Pages of the provider area switch back
 * to the counsellor view.
 */
export function useCustomerViewState(): void {
  const { state } = useLocation()
  const isCustomerView = (state as Partial<typeof CUSTOMER_VIEW_STATE> | null)?.view === ROLE.customer
  useEffect(() => {
    if (isCustomerView) switchView(ROLE.customer)
  }, [isCustomerView])
}
