import { expect, it } from 'vitest'
import { HELPLINES, isHelplineOpen } from '#platform/values/helplines.ts'
import { getMinuteOfTallinnWeek } from './tallinn-minute.ts'

it('starts the week on Monday at midnight in Tallinn, in winter and in summer', () => {
  expect(getMinuteOfTallinnWeek('2026-11-22T22:00:00Z')).toBe(0)
  expect(getMinuteOfTallinnWeek('2026-07-05T21:00:00Z')).toBe(0)
  expect(getMinuteOfTallinnWeek('2026-11-22T21:59:00Z')).toBe(7 * 24 * 60 - 1)
})

it('closes the support line before 10:00 and never the emergency number', () => {
  const minute = getMinuteOfTallinnWeek('2026-11-21T07:59:00Z')
  const isOpen = Object.fromEntries(HELPLINES.map((helpline) => [helpline.key, isHelplineOpen(helpline, minute)]))
  expect(isOpen).toMatchObject({ emergency: true, emotionalSupport: false })
  expect(isHelplineOpen(HELPLINES.find(({ key }) => key === 'emotionalSupport')!, minute + 1)).toBe(true)
})
