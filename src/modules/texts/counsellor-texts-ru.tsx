import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { ruCounsellor } from './ru-counsellor.ts'

registerTexts('ru', ruCounsellor)

/** Layout of a provider's public page; loading its module also registers the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
