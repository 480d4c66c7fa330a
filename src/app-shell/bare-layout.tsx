import { Outlet } from 'react-router'
import { BareShell } from './bare-shell.tsx'
import { buildErrorHead } from './error-head.ts'
import { PageError } from './page-error.tsx'

export const meta = buildErrorHead

/** Layout of payment pages, whose only navigation is Back. */
export default function BareLayout() {
  return (
    <BareShell>
      <Outlet />
    </BareShell>
  )
}

export function ErrorBoundary() {
  return (
    <BareShell>
      <PageError />
    </BareShell>
  )
}
