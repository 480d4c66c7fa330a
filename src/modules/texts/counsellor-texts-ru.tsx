import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { ruProviderPage } from './ru-counsellor.ts'

registerTexts('ru', ruProviderPage)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
