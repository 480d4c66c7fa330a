import type { Texts } from './provider-shape.ts'

/**
 * The profession shown under a person's name, by the id of their first provider type (`src/platform/values/enums.ts`).
 */
export const PROFESSIONS: Readonly<Record<number, Texts>> = {
  1: { en: 'Psychologist', et: 'Psühholoog', ru: 'Психолог' },
  2: { en: 'Psychotherapist', et: 'Psühhoterapeut', ru: 'Психотерапевт' },
  3: { en: 'Family therapist', et: 'Pereterapeut', ru: 'Семейный терапевт' },
  4: { en: 'Psychological counsellor', et: 'Psühholoogiline nõustaja', ru: 'Психологический консультант' },
  5: { en: 'Clinical psychologist', et: 'Kliiniline psühholoog', ru: 'Клинический психолог' },
  6: { en: 'Crisis counsellor', et: 'Kriisinõustaja', ru: 'Кризисный консультант' },
  7: { en: 'Coach', et: 'Coach', ru: 'Коуч' },
}
