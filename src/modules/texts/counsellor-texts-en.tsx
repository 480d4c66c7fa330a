import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { enProviderPage } from './en-counsellor.ts'

registerTexts('en', enProviderPage)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
