import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { enProviderPage } from './en-counsellor.ts'

registerTexts('en', enProviderPage)

/** Layout of the counsellor's page at all its URLs; provides the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
