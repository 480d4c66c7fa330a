import { Outlet } from 'react-router'
import { ruCounsellor } from '#contract/texts/ru-counsellor.ts'
import { learnTexts } from '../translate.ts'

learnTexts('ru', ruCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
