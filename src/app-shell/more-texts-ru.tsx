import { Outlet } from 'react-router'
import { ruMore } from '#contract/texts/ru-more.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'

learnTexts('ru', ruMore)

/** Around pages that speak of accounts, booking and sessions: brings those texts along. */
export default function More() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
