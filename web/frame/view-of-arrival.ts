import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ROLE } from '#contract/enums.ts'
import { showViewOf } from '../login.ts'

/** What a link carries that is followed to look as a client ('See as a client'). */
export const AS_CLIENT = { view: ROLE.customer }

/** The other half of 'See as a client': whoever arrives by it looks as a client. The practice turns back by itself. */
export function useViewOfArrival(): void {
  const { state } = useLocation()
  const isAsClient = (state as Partial<typeof AS_CLIENT> | null)?.view === ROLE.customer
  useEffect(() => {
    if (isAsClient) showViewOf(ROLE.customer)
  }, [isAsClient])
}
