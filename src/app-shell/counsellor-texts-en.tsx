import { Outlet } from 'react-router'
import { enCounsellor } from '#modules/texts/en-counsellor.ts'
import { learnTexts } from '#platform/web/translate.ts'

learnTexts('en', enCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
