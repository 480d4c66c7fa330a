import { Outlet } from 'react-router'
import { learnTexts } from '#platform/web/translate.ts'
import { enCounsellor } from './en-counsellor.ts'

learnTexts('en', enCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
