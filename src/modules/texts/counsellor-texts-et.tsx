import { Outlet } from 'react-router'
import { learnTexts } from '#platform/web/translate.ts'
import { etCounsellor } from './et-counsellor.ts'

learnTexts('et', etCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
