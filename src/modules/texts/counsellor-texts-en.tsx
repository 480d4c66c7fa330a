import { Outlet } from 'react-router'
import { registerTexts } from '#platform/web/translate.ts'
import { enCounsellor } from './en-counsellor.ts'

registerTexts('en', enCounsellor)

/** Layout of a counsellor's public page; its module brings the page's translations. */
export default function CounsellorTexts() {
  return <Outlet />
}
