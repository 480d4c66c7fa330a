import { Outlet } from 'react-router'
import { etCounsellor } from '#contract/texts/et-counsellor.ts'
import { learnTexts } from '../translate.ts'

learnTexts('et', etCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
