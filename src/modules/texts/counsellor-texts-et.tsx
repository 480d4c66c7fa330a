import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { etProviderPage } from './et-counsellor.ts'

registerTexts('et', etProviderPage)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
