import { Outlet } from 'react-router'
import { buildErrorHead } from './error-head.ts'
import { PageError } from './page-error.tsx'
import { PageShell } from './page-shell.tsx'

export const meta = buildErrorHead

export default function PageLayout() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

export function ErrorBoundary() {
  return (
    <PageShell>
      <PageError />
    </PageShell>
  )
}
