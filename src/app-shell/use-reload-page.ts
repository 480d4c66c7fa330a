import { useCallback } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/**
 * Loads the current page again after an error. `revalidate` would not do: a fast response leaves the error on the
 * page, because the router's error boundary resets only if the loading state was rendered (react-router#11597).
 */
export function useReloadPage() {
  const navigate = useNavigate()
  const reloadPage = useCallback(async () => {
    const { pathname, search, hash } = window.location
    // With the fragment, the router would take this for a jump within the page and load nothing.
    await navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    const isSamePage = window.location.pathname === pathname && window.location.search === search
    if (hash && isSamePage) await navigate({ pathname, search, hash }, { replace: true })
  }, [navigate])
  return { reloadPage, isLoading: useNavigation().state !== 'idle' }
}
