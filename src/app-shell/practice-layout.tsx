import { Outlet } from 'react-router'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { frameHead } from '#platform/web/frame-head.ts'
import { AgreementBanner } from './agreement-banner.tsx'
import { PageError } from './page-error.tsx'
import { PracticeFrame } from './practice-frame.tsx'

export const meta = frameHead

/** Layout of a counsellor's own pages. */
export default function PracticeLayout() {
  const page = useCurrentPage()
  return (
    <PracticeFrame>
      {/* Pages that need a login show the banner in their own layout; the dashboard needs none. */}
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
