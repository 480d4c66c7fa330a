/** A page (specification §2): its paths after the language segment, and its layout. */
export interface Page {
  id: string
  /** The English path, followed by the aliases from the specification. */
  paths: readonly string[]
  /** Estonian aliases. */
  et: readonly string[]
  area: 'public' | 'customer' | 'provider'
  signIn?: true
  /** Rendered without a header, menu or footer. */
  bare?: true
  /** The page may load Stripe's script. */
  loadsStripe?: true
  /** Hidden from search engines. */
  hidden?: true
  /** Its form also works without JavaScript. */
  acceptsFormPost?: true
  /** Reveals a sensitive topic, so it always shows the quick exit (src/app-shell/quick-exit.tsx). */
  sensitive?: true
}

export const CUSTOMER_PAGE = { area: 'customer', signIn: true, hidden: true } as const
export const PROVIDER_PAGE = { area: 'provider', signIn: true, hidden: true } as const

/** What a page renders. */
export interface Screen {
  /** Path below `src/`. */
  file: string
  /** Texts that the layout loads in addition to those on every page. */
  texts?: 'more' | 'counsellor'
}
export type Screens<Pages extends readonly Page[]> = Record<Pages[number]['id'], Screen>

/** Administrators' pages: the path without a language segment (specification §2), and the file below `src/`. */
export type AdminPages = Readonly<Record<string, { path: string; file: string }>>
