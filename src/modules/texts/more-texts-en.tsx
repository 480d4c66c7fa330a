import { Outlet } from 'react-router'
import { MoreTexts } from '#platform/web/texts.tsx'
import { registerTexts } from '#platform/web/translate.ts'
import { enMore } from './en-more.ts'

registerTexts('en', enMore)

/** Layout of the pages about accounts, bookings and sessions; loading its module also registers their translations. */
export default function MoreTextsLayout() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
