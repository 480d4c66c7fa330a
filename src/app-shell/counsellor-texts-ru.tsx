import { Outlet } from 'react-router'
import { ruCounsellor } from '#modules/texts/ru-counsellor.ts'
import { learnTexts } from '#platform/web/translate.ts'

learnTexts('ru', ruCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
