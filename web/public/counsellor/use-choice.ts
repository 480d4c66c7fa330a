import { useNavigate, useSearchParams } from 'react-router'
import { type Choice, readChoice, searchOf } from './choice.ts'

interface ChoiceInAddress {
  choice: Choice
  choose(change: Partial<Choice>): void
  /** The address of the page with the change made, for links. */
  addressOf(change: Partial<Choice>): string
}

/** What is chosen lives in the address and takes the place of what was chosen before: one step back leaves the page. */
export function useChoice(): ChoiceInAddress {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const choice = readChoice(search)
  const addressOf = (change: Partial<Choice>) => searchOf({ ...choice, ...change }) || '?'
  const choose = (change: Partial<Choice>) =>
    void navigate({ search: searchOf({ ...choice, ...change }) }, { replace: true, preventScrollReset: true })
  return { choice, choose, addressOf }
}
