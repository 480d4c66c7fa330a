const publicPage = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'public' }) as const

/** Informational public pages (specification §1, §2; the last four are additions). */
export const ABOUT_PAGES = [
  publicPage('forCounsellors', 'for-counsellors', 'noustajatele'),
  publicPage('forOrganisations', 'forOrganization', 'organisatsioonidele'),
  publicPage('aboutUs', 'about-us', 'meist'),
  { ...publicPage('contactUs', 'contact', 'kontakt'), acceptsFormPost: true },
  publicPage('ranking', 'how-ranking-works', 'kuidas-jarjestame'),
  publicPage('feedbackCheck', 'how-feedback-is-verified', 'kuidas-tagasisidet-kontrollime'),
  publicPage('accessibility', 'accessibility', 'ligipaasetavus'),
  publicPage('imprint', 'imprint', 'ettevotte-andmed'),
] as const
