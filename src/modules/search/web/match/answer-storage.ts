import { useSyncExternalStore } from 'react'
import { type Answers, isEmpty, NO_ANSWERS, readAnswers } from './answers.ts'

/**
 * The answers are stored only in this tab (decision 0047), for the way back from a provider's page. They are deleted
 * with the tab, with 'Forget my answers' and with 'Leave quickly', which clears this storage.
 */
const KEY = 'match'
const listeners = new Set<() => void>()
let cached: { text: string | null; answers: Answers } = { text: null, answers: NO_ANSWERS }

/** Returns the same object until the stored text changes. */
function getAnswers(): Answers {
  const text = readStored()
  if (text !== cached.text) cached = { text, answers: text === null ? NO_ANSWERS : parseAnswers(text) }
  return cached.answers
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Without session storage, the answers last as long as the page.
    return cached.text
  }
}

function parseAnswers(text: string): Answers {
  try {
    return readAnswers(JSON.parse(text))
  } catch {
    return NO_ANSWERS
  }
}

export function storeAnswers(answers: Answers): void {
  const text = isEmpty(answers) ? null : JSON.stringify(answers)
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without session storage, see above.
  }
  cached = { text, answers: text === null ? NO_ANSWERS : answers }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current answers; none during server rendering. */
export const useAnswers = (): Answers => useSyncExternalStore(subscribe, getAnswers, () => NO_ANSWERS)
