import { Outlet } from 'react-router'
import { etCounsellor } from '#modules/texts/et-counsellor.ts'
import { learnTexts } from '#platform/web/translate.ts'

learnTexts('et', etCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
