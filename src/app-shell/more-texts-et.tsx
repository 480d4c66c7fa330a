import { Outlet } from 'react-router'
import { etMore } from '#modules/texts/et-more.ts'
import { MoreTexts } from '#platform/web/texts.tsx'
import { learnTexts } from '#platform/web/translate.ts'

learnTexts('et', etMore)

/** Around pages that speak of accounts, booking and sessions: brings those texts along. */
export default function More() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
