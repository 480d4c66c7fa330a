import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Choice, formatSearch, readChoice } from './choice.ts'

interface ChoiceState {
  choice: Choice
  choose(change: Partial<Choice>): void
  /** Returns the page's URL with the change applied, for links. */
  buildUrl(change: Partial<Choice>): string
}

const ChoiceContext = createContext<ChoiceState | null>(null)

/** The choice is stored in the URL and replaces the history entry, so that Back leaves the page. */
export function useChoice(): ChoiceState {
  const state = use(ChoiceContext)
  if (!state) throw new Error('A choice is read outside the counsellor’s page')
  return state
}

/**
 * Navigation updates the URL a few milliseconds after a click, and a radio button that waited
 * for it would jump back first. The clicked choice therefore applies until the URL has changed.
 */
export function ChoiceFromUrl({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const searchText = search.toString()
  const [pressed, setPressed] = useState<{ over: string; choice: Choice } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the URL replaces the pressed choice
  useEffect(() => setPressed(null), [searchText])
  const choice = pressed?.over === searchText ? pressed.choice : readChoice(search)
  const buildUrl = (change: Partial<Choice>) => formatSearch({ ...choice, ...change }) || '?'
  const choose = (change: Partial<Choice>) => {
    setPressed({ over: searchText, choice: { ...choice, ...change } })
    void navigate({ search: formatSearch({ ...choice, ...change }) }, { replace: true, preventScrollReset: true })
  }
  return <ChoiceContext value={{ choice, choose, buildUrl }}>{children}</ChoiceContext>
}
