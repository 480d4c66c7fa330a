import { Outlet } from 'react-router'
import { enMore } from '#contract/texts/en-more.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'

learnTexts('en', enMore)

/** Around pages that speak of accounts, booking and sessions: brings those texts along. */
export default function More() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
