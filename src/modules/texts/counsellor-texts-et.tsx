import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { etProviderPage } from './et-counsellor.ts'

registerTexts('et', etProviderPage)

/** Layout of the counsellor's page at all its URLs; provides the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
