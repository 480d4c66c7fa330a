import { Outlet } from 'react-router'
import { enHours } from '#contract/texts/en-hours.ts'
import { learnTexts } from '../translate.ts'

learnTexts('en', enHours)

/** Around the working hours: brings their texts along. */
export default function HoursTexts() {
  return <Outlet />
}
