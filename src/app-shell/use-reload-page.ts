import { useCallback } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/**
 * Returns a function that loads the current page again after an error. `revalidate` is not enough: the router's error
 * boundary resets only if the loading state was rendered, so a fast response leaves the error on the page
 * (react-router#11597).
 */
export function useReloadPage() {
  const navigate = useNavigate()
  const reloadPage = useCallback(async () => {
    const { pathname, search, hash } = window.location
    // With the fragment, the router would treat this as a jump within the page and load nothing.
    await navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    const isSamePage = window.location.pathname === pathname && window.location.search === search
    if (hash && isSamePage) await navigate({ pathname, search, hash }, { replace: true })
  }, [navigate])
  return { reloadPage, isLoading: useNavigation().state !== 'idle' }
}
