import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { ruProviderPage } from './ru-counsellor.ts'

registerTexts('ru', ruProviderPage)

/** Layout of the counsellor's page at all its URLs; provides the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
