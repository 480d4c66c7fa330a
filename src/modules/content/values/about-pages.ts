const open = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'public' }) as const

/** What is said to everybody about this place (specification §1, §2; the last four are beyond it). */
export const ABOUT = [
  open('forCounsellors', 'for-counsellors', 'noustajatele'),
  open('forOrganisations', 'forOrganization', 'organisatsioonidele'),
  open('aboutUs', 'about-us', 'meist'),
  { ...open('contactUs', 'contact', 'kontakt'), posts: true },
  open('ranking', 'how-ranking-works', 'kuidas-jarjestame'),
  open('feedbackCheck', 'how-feedback-is-verified', 'kuidas-tagasisidet-kontrollime'),
  open('accessibility', 'accessibility', 'ligipaasetavus'),
  open('imprint', 'imprint', 'ettevotte-andmed'),
] as const
