import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { ruCounsellor } from './ru-counsellor.ts'

registerTexts('ru', ruCounsellor)

/** Around the counsellor's page at all its addresses: brings its texts along. */
export default function CounsellorTexts() {
  return <Outlet />
}
