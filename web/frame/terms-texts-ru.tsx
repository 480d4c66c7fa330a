import { Outlet } from 'react-router'
import terms from '#contract/texts/ru/terms.json' with { type: 'json' }
import { ruMore } from '#contract/texts/ru-more.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'

learnTexts('ru', { ...ruMore, ...terms })

/** Around the terms of use: brings their texts along, and those of the rules that they quote. */
export default function TermsTexts() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
