/**
 * Target of the quick exit: the national weather service, an inconspicuous site. It receives no requests until the exit
 * is used.
 */
export const QUICK_EXIT_URL = 'https://www.ilmateenistus.ee/'

/** Topics that bystanders should not see on the screen: while one is selected, the search shows the quick exit. */
export const SENSITIVE_TOPICS = [
  'depression',
  'trauma',
  'addiction',
  'codependency',
  'bodyImage',
  'lgbt',
  'violence',
] as const
