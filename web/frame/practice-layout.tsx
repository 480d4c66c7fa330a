import { Outlet } from 'react-router'
import { frameHead } from './frame-head.ts'
import { PageError } from './page-error.tsx'
import { PracticeFrame } from './practice-frame.tsx'

export const meta = frameHead

/** Around a counsellor's own screens. */
export default function PracticeLayout() {
  return (
    <PracticeFrame>
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
