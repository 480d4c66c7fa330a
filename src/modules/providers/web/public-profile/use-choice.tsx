import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Choice, readChoice, searchOf } from './choice.ts'

interface Choosing {
  choice: Choice
  choose(change: Partial<Choice>): void
  /** The address of the page with the change made, for links. */
  addressOf(change: Partial<Choice>): string
}

const ChosenHere = createContext<Choosing | null>(null)

/** What is chosen lives in the address and takes the place of what was chosen before: one step back leaves the page. */
export function useChoice(): Choosing {
  const chosen = use(ChosenHere)
  if (!chosen) throw new Error('A choice is read outside the counsellor’s page')
  return chosen
}

/**
 * The address follows a press a few milliseconds later; a radio that waited for it would first jump back. So what was
 * just pressed counts until the address has changed.
 */
export function ChoiceInAddress({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const said = search.toString()
  const [pressed, setPressed] = useState<{ over: string; choice: Choice } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the address is the news
  useEffect(() => setPressed(null), [said])
  const choice = pressed?.over === said ? pressed.choice : readChoice(search)
  const addressOf = (change: Partial<Choice>) => searchOf({ ...choice, ...change }) || '?'
  const choose = (change: Partial<Choice>) => {
    setPressed({ over: said, choice: { ...choice, ...change } })
    void navigate({ search: searchOf({ ...choice, ...change }) }, { replace: true, preventScrollReset: true })
  }
  return <ChosenHere value={{ choice, choose, addressOf }}>{children}</ChosenHere>
}
