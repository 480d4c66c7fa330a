import { Outlet } from 'react-router'
import { MoreTexts } from '#platform/web/texts.tsx'
import { learnTexts } from '#platform/web/translate.ts'
import { etMore } from './et-more.ts'

learnTexts('et', etMore)

/** Around pages that speak of accounts, booking and sessions: brings those texts along. */
export default function More() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
