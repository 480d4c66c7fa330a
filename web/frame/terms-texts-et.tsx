import { Outlet } from 'react-router'
import terms from '#contract/texts/et/terms.json' with { type: 'json' }
import { etMore } from '#contract/texts/et-more.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'

learnTexts('et', { ...etMore, ...terms })

/** Around the terms of use: brings their texts along, and those of the rules that they quote. */
export default function TermsTexts() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
