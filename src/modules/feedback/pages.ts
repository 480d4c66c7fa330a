import type { Page, Screens } from '#platform/values/page.ts'

export const feedbackPages = [
  {
    id: 'feedbackVerification',
    paths: ['how-feedback-is-verified'],
    et: ['kuidas-tagasisidet-kontrollime'],
    area: 'public',
  },
] as const satisfies readonly Page[]

/** Used only by the build. */
export const feedbackScreens = {
  feedbackVerification: { file: 'modules/feedback/web/feedback-check/page.tsx' },
} as const satisfies Screens<typeof feedbackPages>
