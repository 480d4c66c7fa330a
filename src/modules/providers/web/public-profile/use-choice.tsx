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

/** Returns the choice in the URL. Changing it replaces the history entry, so that Back leaves the page. */
export function useChoice(): ChoiceState {
  const state = use(ChoiceContext)
  if (!state) throw new Error('useChoice is called outside ChoiceFromUrl')
  return state
}

/**
 * Provides the choice in the URL. Navigation updates the URL a few milliseconds after a click, and a radio button
 * that waited for it would jump back first. The pending choice therefore applies until the URL has changed.
 */
export function ChoiceFromUrl({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const searchText = search.toString()
  const [pending, setPending] = useState<{ searchText: string; choice: Choice } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the URL replaces the pending choice
  useEffect(() => setPending(null), [searchText])
  const choice = pending?.searchText === searchText ? pending.choice : readChoice(search)
  const buildUrl = (change: Partial<Choice>) => formatSearch({ ...choice, ...change }) || '?'
  const choose = (change: Partial<Choice>) => {
    setPending({ searchText, choice: { ...choice, ...change } })
    void navigate({ search: formatSearch({ ...choice, ...change }) }, { replace: true, preventScrollReset: true })
  }
  return <ChoiceContext value={{ choice, choose, buildUrl }}>{children}</ChoiceContext>
}
