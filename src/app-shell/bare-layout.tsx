import { Outlet } from 'react-router'
import { frameHead } from '#platform/web/frame-head.ts'
import { BareFrame } from './bare-frame.tsx'
import { PageError } from './page-error.tsx'

export const meta = frameHead

/** For payment: Back is the only way out. */
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
