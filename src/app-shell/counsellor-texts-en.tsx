import { Outlet } from 'react-router'
import { enCounsellor } from '#contract/texts/en-counsellor.ts'
import { learnTexts } from '../translate.ts'

learnTexts('en', enCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
