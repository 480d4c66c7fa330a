import { Outlet } from 'react-router'
import { frameHead } from '#platform/web/frame-head.ts'
import { BareFrame } from './bare-frame.tsx'
import { PageError } from './page-error.tsx'

export const meta = frameHead

/** For paying: nothing leads away but the way back. */
export default function BareLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  )
}

export function ErrorBoundary() {
  return (
    <BareFrame>
      <PageError />
    </BareFrame>
  )
}
