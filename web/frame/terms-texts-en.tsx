import { Outlet } from 'react-router'
import terms from '#contract/texts/en/terms.json' with { type: 'json' }
import { enMore } from '#contract/texts/en-more.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'

learnTexts('en', { ...enMore, ...terms })

/** Around the terms of use: brings their texts along, and those of the rules that they quote. */
export default function TermsTexts() {
  return (
    <MoreTexts>
      <Outlet />
    </MoreTexts>
  )
}
