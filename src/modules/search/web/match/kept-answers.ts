import { useSyncExternalStore } from 'react'
import { type Answers, isEmpty, NO_ANSWERS, readAnswers } from './answers.ts'

/**
 * The answers live in this tab alone (decision 0047): for the way back from a counsellor's page, and gone with the tab, with
 * 'Forget my answers' and with 'Leave quickly', which empties this storage.
 */
const KEY = 'match'
const listeners = new Set<() => void>()
let known: { text: string | null; answers: Answers } = { text: null, answers: NO_ANSWERS }

/** The same object as long as nothing changed. */
function current(): Answers {
  const text = stored()
  if (text !== known.text) known = { text, answers: text === null ? NO_ANSWERS : parsed(text) }
  return known.answers
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // A browser that keeps nothing: the answers last as long as the page.
    return known.text
  }
}

function parsed(text: string): Answers {
  try {
    return readAnswers(JSON.parse(text))
  } catch {
    return NO_ANSWERS
  }
}

export function keepAnswers(answers: Answers): void {
  const text = isEmpty(answers) ? null : JSON.stringify(answers)
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // As above.
  }
  known = { text, answers: text === null ? NO_ANSWERS : answers }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was answered so far; nothing while the server draws. */
export const useAnswers = (): Answers => useSyncExternalStore(subscribe, current, () => NO_ANSWERS)
