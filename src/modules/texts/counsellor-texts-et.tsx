import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { etCounsellor } from './et-counsellor.ts'

registerTexts('et', etCounsellor)

/** Layout of a provider's public page; loading its module also registers the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
