import { Outlet } from 'react-router'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { frameHead } from '#platform/web/frame-head.ts'
import { AgreementBanner } from './agreement-banner.tsx'
import { PageError } from './page-error.tsx'
import { PracticeFrame } from './practice-frame.tsx'

export const meta = frameHead

/** Around a counsellor's own screens. */
export default function PracticeLayout() {
  const page = useCurrentPage()
  return (
    <PracticeFrame>
      {/* Those that need a login have it from their own layout; the dashboard is marked open. */}
      {page && !page.signIn && <AgreementBanner />}
      <Outlet />
    </PracticeFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PracticeFrame>
      <PageError />
    </PracticeFrame>
  )
}
