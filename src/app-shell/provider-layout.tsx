import { Outlet } from 'react-router'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { AgreementBanner } from './agreement-banner.tsx'
import { buildErrorHead } from './error-head.ts'
import { PageError } from './page-error.tsx'
import { ProviderShell } from './provider-shell.tsx'

export const meta = buildErrorHead

export default function ProviderLayout() {
  const page = useCurrentPage()
  return (
    <ProviderShell>
      {/* Pages that need a login show the banner in their own layout. Only the dashboard needs none. */}
      {page && !page.signIn && <AgreementBanner />}
      <Outlet />
    </ProviderShell>
  )
}

export function ErrorBoundary() {
  return (
    <ProviderShell>
      <PageError />
    </ProviderShell>
  )
}
