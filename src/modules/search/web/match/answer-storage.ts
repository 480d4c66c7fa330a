import { useSyncExternalStore } from 'react'
import { type Answers, isEmpty, NO_ANSWERS, readAnswers } from './answers.ts'

/**
 * The answers are stored in this tab only (decision 0047). They survive a visit to a provider's page, and are deleted
 * when the tab is closed, by 'Delete my answers', and by the quick exit, which clears the storage.
 */
const KEY = 'match'
const listeners = new Set<() => void>()
let cachedAnswers: { text: string | null; answers: Answers } = { text: null, answers: NO_ANSWERS }

/** Returns the same object until the stored text changes. */
function getAnswers(): Answers {
  const text = readStored()
  if (text !== cachedAnswers.text) cachedAnswers = { text, answers: text === null ? NO_ANSWERS : parseAnswers(text) }
  return cachedAnswers.answers
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Without session storage, the answers last until the page is closed.
    return cachedAnswers.text
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
    // Without session storage, `cachedAnswers` keeps the answers until the page is closed.
  }
  cachedAnswers = { text, answers: text === null ? NO_ANSWERS : answers }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current answers; none during server rendering. */
export const useAnswers = (): Answers => useSyncExternalStore(subscribe, getAnswers, () => NO_ANSWERS)
