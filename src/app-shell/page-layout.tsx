import { Outlet } from 'react-router'
import { frameHead } from '#platform/web/frame-head.ts'
import { PageError } from './page-error.tsx'
import { PageFrame } from './page-frame.tsx'

export const meta = frameHead

export default function PageLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PageFrame>
      <PageError />
    </PageFrame>
  )
}
