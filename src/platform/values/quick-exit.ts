/** Where 'Leave quickly' goes: the state's weather service, which anybody may have open. Nothing is asked of it before. */
export const QUICK_EXIT_URL = 'https://www.ilmateenistus.ee/'

/** Topics that a person at one's side should not find on the screen: the finder offers the way out while one is chosen. */
export const SENSITIVE_TOPICS = [
  'depression',
  'trauma',
  'addiction',
  'codependency',
  'bodyImage',
  'lgbt',
  'violence',
] as const
