import { Outlet } from 'react-router'
import { MoreTexts } from '#platform/web/texts.tsx'
import { registerTexts } from '#platform/web/translate.ts'
import { ruMore } from './ru-more.ts'

registerTexts('ru', ruMore)

/** Around pages that speak of accounts, booking and sessions: brings those texts along. */
export default function More() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
